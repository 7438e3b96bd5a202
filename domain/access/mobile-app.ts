/** Systems for which there is an app. Spec §1 Mobile devices. */
export type MobileSystem = 'android' | 'ios';

/** Addresses of the app in the stores, as the operator set them. */
export type AppStores = Readonly<Partial<Record<MobileSystem, string>>>;

/**
 * The mobile system that a user agent names. A tablet that asks for desktop pages names none, and gets none.
 * Reading: "Android and iOS user agents" are told by their own words for themselves.
 */
export function mobileSystem(userAgent: string): MobileSystem | undefined {
  if (/\bandroid\b/i.test(userAgent)) return 'android';
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : undefined;
}

/** The app that a device is offered: the one of its own store, when the operator has named it. */
export function appFor(userAgent: string, stores: AppStores): { system: MobileSystem; url: string } | undefined {
  const system = mobileSystem(userAgent);
  const url = system && stores[system];
  return system && url ? { system, url } : undefined;
}
