/// The twelve examples of the rule page, each with what it is.
enum SpecExamples {
  static let all: [(name: String, text: String)] = [
    ("two columns", "{inset=0,10 gap=10} row 1wx44{gap=10}(1wx1h/2)"),
    ("list, separators", "row 1wx~44(1wx~44{badge=line:1wx1@bottom})"),
    ("1 large + 2 small", "row 1wx.4h(.7wx1h{inset=10} col .3wx1h(1wx1h{inset=10}/2))"),
    ("peeking banners", "{scroll=center gap=10} row .9wx180(1wx1h)"),
    ("store rows of 3", "{scroll=group inset=0,20 gap=10 header=44} col .9wx210{gap=6}(1wx1h/3)"),
    (
      "mosaic",
      "let q = 1wx1h{inset=1} row 1wx1/2w(1/2wx1h{inset=1} col 1/2wx1h(row 1wx1/2h(q/2)*2))"
    ),
    ("list + sidebar", "{inset=0,0,0,80 follow=off at=side:80x1h@trailing!over} 1wx44"),
    ("pinned cards", "layout{gap=24} {inset=16 bg=card:0,16 header=38!pin footer=30} 1wx~44"),
    ("month", "{header=30} row 1wx60(1/7wx1h*7)"),
    (
      "waterfall",
      "{gap=8} custom 1wx300(0,0,.5w,100 .5w,0,.5w,180 0,108,.5w,192 .5w,188,.5w,112)"
    ),
    ("spread evenly", "row 1wx100(100x1h{edge=0,0+}*3)"),
    (
      "a whole page",
      "layout{gap=20 header=60!pin} {scroll=page} 1wx200 | {scroll=leading inset=0,16 gap=12 "
        + "header=44} 120x160 | {inset=0,16 gap=8 header=44!pin} row 1wx1/3w{gap=8}(1wx1h/3)"
    ),
  ]
}
