// A course that never finishes: no LMSFinish, no status, no session time. Leaving it must not lose the bookmark.
(function () {
  'use strict';
  var api = window.findScormApi();
  if (api) api.LMSInitialize('');
  var from = api ? Number(api.LMSGetValue('cmi.core.lesson_location')) || 0 : 0;
  window
    .startPages(function (at) {
      if (api) api.LMSSetValue('cmi.core.lesson_location', String(at));
      document.getElementById('status').textContent = api
        ? 'Noted, and not committed.'
        : 'No learning platform was found.';
    })
    .show(from);
})();
