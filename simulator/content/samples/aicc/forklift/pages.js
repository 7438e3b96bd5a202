// Displays the pages of a course, every <section data-page> in turn. Calls `onPage(index, count)` after each move.
(function () {
  'use strict';
  window.startPages = function (onPage) {
    var pages = Array.prototype.slice.call(document.querySelectorAll('section[data-page]'));
    var back = document.getElementById('back');
    var next = document.getElementById('next');
    var bar = document.querySelector('progress');
    var place = document.getElementById('place');
    var at = 0;
    function show(index, tell) {
      at = Math.max(0, Math.min(pages.length - 1, index));
      pages.forEach(function (page, n) {
        page.hidden = n !== at;
      });
      back.disabled = at === 0;
      next.disabled = at === pages.length - 1;
      bar.max = pages.length;
      bar.value = at + 1;
      place.textContent = 'Page ' + (at + 1) + ' of ' + pages.length;
      if (tell) {
        var heading = pages[at].querySelector('h1');
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
        window.scrollTo(0, 0);
      }
      onPage(at, pages.length);
    }
    back.addEventListener('click', function () {
      show(at - 1, true);
    });
    next.addEventListener('click', function () {
      show(at + 1, true);
    });
    return {
      show: function (index) {
        show(index, false);
      },
      at: function () {
        return at;
      },
      count: pages.length,
    };
  };
})();
