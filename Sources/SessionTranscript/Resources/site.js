// What the pages of a site have in common: they stay without a network, and the course shows how
// far its reader is.

const { offline } = document.currentScript.dataset;
if (location.protocol !== "file:") navigator.serviceWorker?.register(offline).catch(() => {});

for (const row of document.querySelectorAll("[data-lesson]")) {
  let progress = null;
  try {
    progress = localStorage.getItem(`layoutsh ${row.dataset.lesson}`);
  } catch {
    // This browser keeps nothing for the page.
  }
  if (progress) row.querySelector("output").textContent = "begun";
}
