import type * as FaceApiModule from 'face-api.js';
import type { FaceDescriptor, Photo, SeenFace } from '#domain/account/index.ts';
import { manifestOf, MODELS_PATH, type NetName, weightsOf } from './model-files.ts';
import { pointsOf } from './redraw.ts';

type FaceApi = typeof FaceApiModule;
type Detection = Awaited<ReturnType<FaceApi['detectAllFaces']>>[number];
type Progress = (done: number) => void;
/** `key`: faces of the same photo are detected once. */
type Asked = { key: number; photo: Photo };

/** Longer side in px of the analysed image: the detector itself works on 512. */
const LOOKED_AT = 640;
/** Minimum confidence; weaker detections are noise. The domain rule decides what counts as a face. */
const FAINTEST = 0.2;
/** Share of the progress bar for downloads; the rest is for detection. */
const FETCHED = 0.6;

/** face-api.js in a worker. The library expects a page, so its environment is replaced. One instance per worker. */
export function faceNets() {
  let library: Promise<FaceApi> | undefined;
  const loaded = new Map<NetName, Promise<void>>();
  const seen = new Map<number, readonly Detection[]>();

  const start = () =>
    (library ??= begin().catch((error: unknown) => {
      library = undefined;
      throw error;
    }));
  const need = async (nets: readonly NetName[], onProgress: Progress): Promise<FaceApi> => {
    const api = await start();
    const sizes = new Map<NetName, Received>();
    const tell = () => onProgress(FETCHED * shareOf([...sizes.values()]));
    await Promise.all(
      nets.map((net) => {
        const loading =
          loaded.get(net) ??
          load(api, net, (received) => {
            sizes.set(net, received);
            if (sizes.size === nets.length) tell();
          });
        loaded.set(net, loading);
        loading.catch(() => loaded.delete(net)); // the next request retries
        return loading;
      }),
    );
    onProgress(FETCHED);
    return api;
  };
  const detect = async (api: FaceApi, { key, photo }: Asked): Promise<readonly Detection[]> => {
    const known = seen.get(key);
    if (known) return known;
    const found = await withPoints(api, photo, (points) =>
      api.detectAllFaces(points, new api.SsdMobilenetv1Options({ minConfidence: FAINTEST })).run(),
    );
    seen.set(key, found);
    return found;
  };

  return {
    look: async (asked: Asked, onProgress: Progress): Promise<readonly SeenFace[]> => {
      const api = await need(['detector'], onProgress);
      return (await detect(api, asked)).map(({ score }) => ({ confidence: score }));
    },
    /** Describes the face with the highest confidence. */
    describe: async (asked: Asked, onProgress: Progress): Promise<FaceDescriptor> => {
      const api = await need(['detector', 'landmarks', 'recognition'], onProgress);
      const [best] = [...(await detect(api, asked))].sort((a, b) => b.score - a.score);
      if (!best) throw new Error('no face');
      return withPoints(api, asked.photo, async (points) => {
        const known = Promise.resolve({ detection: best });
        const face = await new api.DetectSingleFaceLandmarksTask(known, points, false).withFaceDescriptor();
        if (!face) throw new Error('no face');
        return face.descriptor;
      });
    },
  };
}

async function begin(): Promise<FaceApi> {
  const api = await import('face-api.js');
  const none = function () {}; // workers have no DOM elements; images are passed as numbers
  api.env.setEnv({
    Canvas: OffscreenCanvas,
    CanvasRenderingContext2D: OffscreenCanvasRenderingContext2D,
    Image: none,
    ImageData,
    Video: none,
    createCanvasElement: () => new OffscreenCanvas(1, 1),
  } as unknown as Parameters<FaceApi['env']['setEnv']>[0]); // the library's types assume a page
  // A software-emulated GPU is slower than the CPU backend.
  const hasCard = new OffscreenCanvas(1, 1).getContext('webgl2', { failIfMajorPerformanceCaveat: true }) !== null;
  await api.tf.setBackend(hasCard ? 'webgl' : 'cpu');
  return api;
}

async function withPoints<T>(
  api: FaceApi,
  photo: Photo,
  work: (points: ReturnType<FaceApi['tf']['tensor3d']>) => Promise<T>,
): Promise<T> {
  const { points, width, height } = await pointsOf(photo, LOOKED_AT);
  const tensor = api.tf.tensor3d(points, [height, width, 3], 'int32');
  try {
    return await work(tensor);
  } finally {
    tensor.dispose();
  }
}

type Received = { bytes: number; of: number };

const shareOf = (parts: readonly Received[]): number => {
  const total = parts.reduce((sum, { of }) => sum + of, 0);
  return total === 0 ? 0 : parts.reduce((sum, { bytes }) => sum + bytes, 0) / total;
};

async function load(api: FaceApi, net: NetName, onReceived: (received: Received) => void): Promise<void> {
  const [manifest, weights] = await Promise.all([
    read(MODELS_PATH + manifestOf(net)).then((response) => response.json() as Promise<unknown>),
    read(MODELS_PATH + weightsOf(net)).then((response) => bytesOf(response, onReceived)),
  ]);
  const [{ weights: shapes }] = manifest as [{ weights: Parameters<FaceApi['tf']['io']['decodeWeights']>[1] }]; // the application's own file
  const nets = {
    detector: api.nets.ssdMobilenetv1,
    landmarks: api.nets.faceLandmark68Net,
    recognition: api.nets.faceRecognitionNet,
  };
  nets[net].loadFromWeightMap(api.tf.io.decodeWeights(weights, shapes));
}

/** Fetches a file of the application, which is no platform call and needs no API client. */
async function read(path: string): Promise<Response> {
  // eslint-disable-next-line no-restricted-globals -- a worker has no `Environment`
  const response = await fetch(new URL(`/${path}`, location.origin));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function bytesOf(response: Response, onReceived: (received: Received) => void): Promise<ArrayBuffer> {
  const of = Number(response.headers.get('Content-Length') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  onReceived({ bytes, of });
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onReceived({ bytes, of: Math.max(of, bytes) });
  }
  return new Blob(parts).arrayBuffer();
}
