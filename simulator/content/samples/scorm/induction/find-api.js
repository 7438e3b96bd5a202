// Finds the SCORM 1.2 API object: in this window, in a parent (seven at most), or in the opener.
(function () {
  'use strict';
  function climb(from) {
    var win = from;
    for (var n = 0; n < 8 && win; n++) {
      try {
        if (win.API) return win.API;
      } catch (_error) {
        return null; /* a cross-origin parent */
      }
      if (win.parent === win) return null;
      win = win.parent;
    }
    return null;
  }
  window.findScormApi = function () {
    var found = climb(window);
    try {
      return found || (window.opener ? climb(window.opener) : null);
    } catch (_error) {
      return found;
    }
  };
})();
