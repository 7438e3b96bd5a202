// Contents are files of the host. msw's worker would ask for them again itself, and lose `Range` of films on the way:
// whoever comes first decides, so these requests are left to the browser.
addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname.startsWith('/contentstream/')) event.stopImmediatePropagation();
});

importScripts('/mockServiceWorker.js');
