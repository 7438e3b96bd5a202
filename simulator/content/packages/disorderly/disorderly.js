// Calls the API out of order and with wrong arguments, and displays each result. `exception` in the result column is a
// platform fault: a SCORM API never throws.
(function () {
  'use strict';
  var api = window.findScormApi();
  var body = document.getElementById('calls');
  var status = document.getElementById('status');
  var thrown = 0;
  function show(arg) {
    if (typeof arg === 'object' && arg) return '{…}';
    var text = typeof arg === 'string' ? '"' + arg + '"' : String(arg);
    return text.length > 40 ? text.slice(0, 40) + '… (' + text.length + ')' : text;
  }
  function call(name, args) {
    var answer;
    var error = '';
    try {
      answer = api[name].apply(api, args);
      error = api.LMSGetLastError();
    } catch (problem) {
      thrown += 1;
      answer = 'exception: ' + problem.message;
    }
    var row = body.insertRow();
    var shown = args.map(show);
    [name + '(' + shown.join(', ') + ')', typeof answer + ' ' + String(answer).slice(0, 60), error].forEach(
      function (text) {
        row.insertCell().textContent = text;
      },
    );
  }
  function run() {
    body.textContent = '';
    thrown = 0;
    if (!api) {
      status.textContent = 'No learning platform was found.';
      return;
    }
    call('LMSSetValue', ['cmi.core.lesson_location', 'too early']);
    call('LMSCommit', ['']);
    call('LMSFinish', ['']);
    call('LMSInitialize', ['now']);
    call('LMSInitialize', []);
    call('LMSInitialize', [null]);
    call('LMSInitialize', ['']);
    call('LMSInitialize', ['']);
    call('LMSSetValue', ['cmi.core.lesson_location', 0]);
    call('LMSSetValue', ['cmi.core.score.raw', 27]);
    call('LMSSetValue', ['cmi.core.score.raw', 'many']);
    call('LMSSetValue', ['cmi.core.score.raw', -5]);
    call('LMSSetValue', ['cmi.core.lesson_status', 'nearly done']);
    call('LMSSetValue', ['cmi.core.student_id', 'somebody else']);
    call('LMSSetValue', ['cmi.core', 'x']);
    call('LMSSetValue', ['cmi.objectives._count', '9']);
    call('LMSSetValue', ['cmi.objectives.7.id', 'gap']);
    call('LMSSetValue', ['cmi.interactions.0.student_response', 'a']);
    call('LMSGetValue', ['cmi.interactions.0.student_response']);
    call('LMSGetValue', ['cmi.core.exit']);
    call('LMSGetValue', ['cmi.core._children']);
    call('LMSGetValue', ['cmi.evaluation.comments._count']);
    call('LMSGetValue', ['__proto__.polluted']);
    call('LMSSetValue', ['__proto__.polluted', 'yes']);
    call('LMSSetValue', ['constructor.prototype.polluted', 'yes']);
    call('LMSGetValue', [undefined]);
    call('LMSGetValue', [
      {
        toString: function () {
          throw new Error('an argument that throws');
        },
      },
    ]);
    call('LMSSetValue', ['cmi.suspend_data', new Array(1024 * 1024 + 1).join('x')]);
    call('LMSSetValue', ['cmi.suspend_data', 'short again']);
    call('LMSSetValue', ['cmi.core.session_time', 'a while']);
    call('LMSGetErrorString', [999]);
    call('LMSGetDiagnostic', ['']);
    call('LMSCommit', ['please']);
    call('LMSCommit', ['']);
    call('LMSFinish', [0]);
    call('LMSFinish', ['']);
    call('LMSFinish', ['']);
    call('LMSSetValue', ['cmi.core.lesson_status', 'completed']);
    call('LMSCommit', ['']);
    call('LMSGetValue', ['cmi.core.lesson_location']);
    status.textContent = body.rows.length + ' calls made, ' + thrown + ' exceptions.';
    status.className = thrown === 0 ? 'good' : 'bad';
  }
  document.getElementById('again').addEventListener('click', run);
  window.startPages(function () {}).show(0);
  run();
})();
