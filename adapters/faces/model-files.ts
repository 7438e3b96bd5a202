/** URL path of the model weights, relative to the application. Spec §7. */
export const MODELS_PATH = 'assets/models/';

/** Neural nets by file name; each is loaded on first use. */
export const NETS = {
  /** Detects faces, with the confidence that §5 refers to. */
  detector: 'ssd_mobilenetv1_model',
  /** Positions of eyes, nose and mouth, to align a face before comparison. */
  landmarks: 'face_landmark_68_model',
  /** Computes the 128 numbers that describe a face. */
  recognition: 'face_recognition_model',
} as const;

export type NetName = keyof typeof NETS;

/** File with names, shapes and quantization of the weights. */
export const manifestOf = (net: NetName): string => `${NETS[net]}-weights_manifest.json`;
export const weightsOf = (net: NetName): string => `${NETS[net]}.bin`;
