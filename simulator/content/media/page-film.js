// Runs in Chromium: draws the video frame by frame, encodes it with WebCodecs and muxes it. Image and sound depend on
// the frame number only, so output is reproducible.
/* global WebMMuxer, VideoEncoder, AudioEncoder, VideoFrame, AudioData, OffscreenCanvas */
const [WIDTH, HEIGHT, FPS, SECONDS] = [640, 360, 15, 20];
const RATE = 48000;

globalThis.makeFilm = async (scenes) => {
  const target = new WebMMuxer.ArrayBufferTarget();
  const muxer = new WebMMuxer.Muxer({
    target,
    video: { codec: 'V_VP9', width: WIDTH, height: HEIGHT, frameRate: FPS },
    audio: { codec: 'A_OPUS', sampleRate: RATE, numberOfChannels: 1 },
  });
  const failures = [];
  const video = new VideoEncoder({
    output: (chunk, meta) => muxer.addVideoChunk(chunk, meta),
    error: (e) => failures.push(e),
  });
  video.configure({
    codec: 'vp09.00.10.08',
    width: WIDTH,
    height: HEIGHT,
    bitrate: 220_000,
    framerate: FPS,
    latencyMode: 'quality',
  });
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  for (let n = 0; n < FPS * SECONDS; n++) {
    draw(pen, n / FPS, scenes);
    const frame = new VideoFrame(canvas, { timestamp: Math.round((n * 1e6) / FPS), duration: Math.round(1e6 / FPS) });
    video.encode(frame, { keyFrame: n % (FPS * 2) === 0 });
    frame.close();
    while (video.encodeQueueSize > 8) await new Promise((go) => setTimeout(go, 5));
  }
  await video.flush();
  await encodeSound(muxer, SECONDS, alarm, 32_000, failures);
  if (failures.length > 0) throw failures[0];
  muxer.finalize();
  return base64(target.buffer);
};

/** Breathing exercise: a tone that rises for four seconds and falls for six. */
globalThis.makeSound = async () => {
  const target = new WebMMuxer.ArrayBufferTarget();
  const muxer = new WebMMuxer.Muxer({ target, audio: { codec: 'A_OPUS', sampleRate: RATE, numberOfChannels: 1 } });
  const failures = [];
  await encodeSound(muxer, 30, breath, 40_000, failures);
  if (failures.length > 0) throw failures[0];
  muxer.finalize();
  return base64(target.buffer);
};

async function encodeSound(muxer, seconds, sampleAt, bitrate, failures) {
  const audio = new AudioEncoder({
    output: (chunk, meta) => muxer.addAudioChunk(chunk, meta),
    error: (e) => failures.push(e),
  });
  audio.configure({ codec: 'opus', sampleRate: RATE, numberOfChannels: 1, bitrate });
  const block = RATE / 10;
  for (let at = 0; at < RATE * seconds; at += block) {
    const data = Float32Array.from({ length: block }, (_, n) => sampleAt((at + n) / RATE));
    const sound = new AudioData({
      format: 'f32',
      sampleRate: RATE,
      numberOfFrames: block,
      numberOfChannels: 1,
      timestamp: Math.round((at * 1e6) / RATE),
      data,
    });
    audio.encode(sound);
    sound.close();
  }
  await audio.flush();
}

const sine = (hertz, t) => Math.sin(2 * Math.PI * hertz * t);
const alarm = (t) =>
  t < 5 ? 0.12 * sine(t % 1 < 0.5 ? 660 : 550, t) : 0.05 * sine(220 + 20 * Math.floor(t / 5), t) * (1 + sine(0.5, t));
function breath(t) {
  const phase = t % 10;
  const level = phase < 4 ? phase / 4 : (10 - phase) / 6;
  return 0.18 * level * (sine(196, t) + 0.5 * sine(294, t) + 0.25 * sine(392, t));
}

function draw(pen, t, scenes) {
  const length = SECONDS / scenes.length;
  const index = Math.min(scenes.length - 1, Math.floor(t / length));
  const { title, line, hue } = scenes[index];
  const inside = (t - index * length) / length;
  pen.fillStyle = `hsl(${hue} 55% 22%)`;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = `hsl(${hue} 55% 30%)`;
  for (let wave = 0; wave < 3; wave++) {
    pen.beginPath();
    pen.moveTo(0, HEIGHT);
    for (let x = 0; x <= WIDTH; x += 16) pen.lineTo(x, 250 + wave * 32 + 10 * Math.sin(x / 70 + wave + t * 0.8));
    pen.lineTo(WIDTH, HEIGHT);
    pen.fill();
  }
  if (index === 0) {
    pen.fillStyle = t % 1 < 0.5 ? '#ffd166' : '#8a6d1f';
    pen.beginPath();
    pen.arc(540, 110, 42, 0, 7);
    pen.fill();
  } else if (index === 1) {
    pen.fillStyle = '#1f9d63';
    pen.fillRect(510, 150, 76, 118);
    person(pen, 120 + inside * 400, 190, t);
  } else if (index === 2) {
    for (let n = 0; n < 4; n++) person(pen, 400 + n * 46, 190, n === 3 ? t : 0);
  } else {
    pen.strokeStyle = '#7be0b0';
    pen.lineWidth = 14;
    pen.beginPath();
    pen.moveTo(490, 120);
    pen.lineTo(490 + 34 * Math.min(1, inside * 3), 120 + 34 * Math.min(1, inside * 3));
    if (inside > 0.34) pen.lineTo(524 + 66 * Math.min(1, inside * 3 - 1), 154 - 66 * Math.min(1, inside * 3 - 1));
    pen.stroke();
  }
  pen.fillStyle = '#ffffff';
  pen.font = 'bold 34px sans-serif';
  pen.fillText(title, 36, 80);
  pen.font = '19px sans-serif';
  pen.fillText(line, 36, 116);
  pen.fillStyle = '#ffffff55';
  pen.fillRect(36, 330, WIDTH - 72, 4);
  pen.fillStyle = '#ffffff';
  pen.fillRect(36, 330, ((WIDTH - 72) * t) / SECONDS, 4);
}

function person(pen, x, y, t) {
  pen.strokeStyle = pen.fillStyle = '#f4f1ea';
  pen.lineWidth = 8;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.arc(x, y - 20, 13, 0, 7);
  pen.fill();
  const step = 14 * Math.sin(t * 7);
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x, y + 40);
  pen.lineTo(x + step, y + 78);
  pen.moveTo(x, y + 40);
  pen.lineTo(x - step, y + 78);
  pen.stroke();
}

function base64(buffer) {
  let text = '';
  const bytes = new Uint8Array(buffer);
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}
