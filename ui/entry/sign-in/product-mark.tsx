/** The bundled logo, shown until an organisation brings its own. Spec §9. */
export function ProductMark() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path d="M8 22V10l8 4.6L24 10v12l-8-4.4Z" fill="var(--on-accent)" />
    </svg>
  );
}
