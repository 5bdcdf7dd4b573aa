import ShellValues
import TestSupport
import Testing

struct LineReplyTests {
  @Test("A reply that is used again says nothing of the line before")
  func reset() {
    var reply = LineReply()
    let unset = Mirror(reflecting: reply).children.map { "\($0.value)" }
    (reply.output, reply.errors, reply.values) = ("1", "2", "3")
    (reply.status, reply.isRefused, reply.isTypo) = (4, true, true)
    (reply.isOnePiece, reply.quits) = (true, true)
    (reply.journal, reply.handover, reply.isPatch) = ([.append("5")], .clear, true)
    reply.answer = .yes
    let set = Mirror(reflecting: reply).children.map { "\($0.value)" }
    expect(zip(unset, set).allSatisfy { $0 != $1 }, "a new property belongs in this test")
    reply.reset()
    expect(Mirror(reflecting: reply).children.map { "\($0.value)" }, equals: unset)
  }
}
