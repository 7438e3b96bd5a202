/** One font file as a `data:` URL. `letters`: its `unicode-range`; if missing, all characters. */
export type Face = { file: string; weight: 400 | 700; style: 'normal' | 'italic'; letters?: string };
