// A well-behaved SCORM 1.2 course: bookmark, suspend data, objectives, interactions, score, status, session time, Finish.
(function () {
  'use strict';
  var api = window.findScormApi();
  var status = document.getElementById('status');
  var startedAt = Date.now();
  var finished = false;
  var memory = { visited: [], answers: {}, tries: 0 };
  var OBJECTIVES = ['know-your-way-out', 'lift-with-your-legs', 'answer-the-questions'];
  var ANSWERS = { alarm: 'b', lift: 'a', oil: 'b' };

  function get(key) {
    return api ? api.LMSGetValue(key) : '';
  }
  function set(key, value) {
    return api ? api.LMSSetValue(key, String(value)) : 'false';
  }
  function commit() {
    if (!api) return;
    status.textContent =
      api.LMSCommit('') === 'true' ? 'Saved.' : 'Not saved: ' + api.LMSGetErrorString(api.LMSGetLastError());
  }
  function two(n) {
    return (n < 10 ? '0' : '') + n;
  }
  function sessionTime() {
    var s = Math.floor((Date.now() - startedAt) / 1000);
    return two(Math.floor(s / 3600)) + ':' + two(Math.floor(s / 60) % 60) + ':' + two(s % 60);
  }
  function timeOfDay() {
    var d = new Date();
    return two(d.getHours()) + ':' + two(d.getMinutes()) + ':' + two(d.getSeconds());
  }
  function remember() {
    set('cmi.suspend_data', JSON.stringify(memory));
  }

  function open() {
    if (!api) {
      status.textContent = 'No learning platform was found: nothing will be saved.';
      return 0;
    }
    if (api.LMSInitialize('') !== 'true') {
      status.textContent = 'The platform did not start: ' + api.LMSGetErrorString(api.LMSGetLastError());
      return 0;
    }
    var name = get('cmi.core.student_name').split(',').reverse().join(' ').trim();
    if (name) document.getElementById('learner').textContent = name;
    var saved = get('cmi.suspend_data');
    if (saved) {
      try {
        memory = JSON.parse(saved);
      } catch (_error) {
        memory = { visited: [], answers: {}, tries: 0 };
      }
    }
    var before = get('cmi.core.lesson_status');
    if (before === 'not attempted' || before === '') set('cmi.core.lesson_status', 'incomplete');
    if (get('cmi.objectives._count') === '0') {
      OBJECTIVES.forEach(function (id, n) {
        set('cmi.objectives.' + n + '.id', id);
        set('cmi.objectives.' + n + '.status', 'not attempted');
      });
    }
    set('cmi.core.exit', 'suspend');
    return Number(get('cmi.core.lesson_location')) || 0;
  }

  var from = open();
  var pages = window.startPages(function (at) {
    if (memory.visited.indexOf(at) < 0) memory.visited.push(at);
    set('cmi.core.lesson_location', at);
    if (at === 1) set('cmi.objectives.0.status', 'completed');
    if (at === 2) set('cmi.objectives.1.status', 'completed');
    remember();
    commit();
  });
  pages.show(from);

  var quiz = document.getElementById('quiz');
  Object.keys(memory.answers).forEach(function (name) {
    var choice = quiz.querySelector('input[name="' + name + '"][value="' + memory.answers[name] + '"]');
    if (choice) choice.checked = true;
  });
  quiz.addEventListener('change', function (event) {
    memory.answers[event.target.name] = event.target.value;
    remember();
  });
  quiz.addEventListener('submit', function (event) {
    event.preventDefault();
    var names = Object.keys(ANSWERS);
    if (
      names.some(function (name) {
        return !memory.answers[name];
      })
    ) {
      status.textContent = 'Answer all three questions first.';
      return;
    }
    var first = Number(get('cmi.interactions._count')) || 0;
    var right = 0;
    names.forEach(function (name, n) {
      var key = 'cmi.interactions.' + (first + n) + '.';
      var good = memory.answers[name] === ANSWERS[name];
      if (good) right += 1;
      set(key + 'id', name);
      set(key + 'type', 'choice');
      set(key + 'objectives.0.id', OBJECTIVES[n]);
      set(key + 'time', timeOfDay());
      set(key + 'correct_responses.0.pattern', ANSWERS[name]);
      set(key + 'student_response', memory.answers[name]);
      set(key + 'result', good ? 'correct' : 'wrong');
      set(key + 'weighting', 1);
      set(key + 'latency', sessionTime());
    });
    memory.tries += 1;
    var score = Math.round((right / names.length) * 100);
    set('cmi.core.score.min', 0);
    set('cmi.core.score.max', 100);
    set('cmi.core.score.raw', score);
    set('cmi.objectives.2.score.raw', score);
    set('cmi.objectives.2.status', score >= 67 ? 'passed' : 'failed');
    set('cmi.core.lesson_status', score >= 67 ? 'passed' : 'failed');
    remember();
    commit();
    status.className = score >= 67 ? 'good' : 'bad';
    status.textContent = 'You scored ' + score + ' of 100: ' + (score >= 67 ? 'passed.' : 'not passed yet. Try again.');
  });

  function leave() {
    if (!api || finished) return;
    finished = true;
    set('cmi.core.session_time', sessionTime());
    api.LMSCommit('');
    api.LMSFinish('');
  }
  ['beforeunload', 'pagehide', 'unload'].forEach(function (name) {
    window.addEventListener(name, leave);
  });
})();
