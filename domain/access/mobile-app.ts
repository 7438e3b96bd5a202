/** Systems with a mobile app. Spec §1 Mobile devices. */
export type MobileSystem = 'android' | 'ios';

/** Store URLs of the app, set by the operator. */
export type AppStores = Readonly<Partial<Record<MobileSystem, string>>>;

/**
 * Mobile system of a user agent; undefined for tablets that request desktop pages. Reading: “Android and iOS user
 * agents” are detected by their product names.
 */
export function mobileSystem(userAgent: string): MobileSystem | undefined {
  if (/\bandroid\b/i.test(userAgent)) return 'android';
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : undefined;
}

/** App to offer on a device: from its own store, if the operator has set the URL. */
export function appFor(userAgent: string, stores: AppStores): { system: MobileSystem; url: string } | undefined {
  const system = mobileSystem(userAgent);
  const url = system && stores[system];
  return system && url ? { system, url } : undefined;
}
