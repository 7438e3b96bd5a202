/** One file of a typeface, as a `data:` address. `letters`: the `unicode-range` that it serves; all, where it is left out. */
export type Face = { file: string; weight: 400 | 700; style: 'normal' | 'italic'; letters?: string };
