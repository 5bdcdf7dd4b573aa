// Keeps the site for visits without a network, and serves it from there.

// Other sites of the same server have other paths.
const OWN = `layoutsh ${registration.scope} `;
const KEPT = OWN + VERSION;

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: "no-cache" })));
  await skipWaiting();
}

async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== KEPT);
  await Promise.all(names.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
