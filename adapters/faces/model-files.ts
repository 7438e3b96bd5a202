/** Where the weights are served, relative to the application. Spec §7. */
export const MODELS_PATH = 'assets/models/';

/** The nets in use, by the names of their files; what a stage needs is loaded when it is first needed. */
export const NETS = {
  /** Finds faces. The one whose confidence §5 speaks of. */
  detector: 'ssd_mobilenetv1_model',
  /** Where eyes, nose and mouth are: a face is turned upright before it is compared. */
  landmarks: 'face_landmark_68_model',
  /** 128 numbers of a face. */
  recognition: 'face_recognition_model',
} as const;

export type NetName = keyof typeof NETS;

/** What the weights are: names, shapes, how they were made small. */
export const manifestOf = (net: NetName): string => `${NETS[net]}-weights_manifest.json`;
export const weightsOf = (net: NetName): string => `${NETS[net]}.bin`;
