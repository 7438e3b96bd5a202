/** The device's front camera. Never rejects. */
export function camera() {
  return {
    isThere: (): boolean => typeof (navigator as Partial<Navigator>).mediaDevices?.getUserMedia === 'function', // missing on insecure origins
    open: async (): Promise<MediaStream | undefined> => {
      try {
        return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1_280 } } });
      } catch {
        return undefined; // no camera, in use by another program, or permission denied
      }
    },
    close: (stream: MediaStream): void => {
      for (const track of stream.getTracks()) track.stop();
    },
    take: async (film: HTMLVideoElement): Promise<Blob | undefined> => {
      if (film.videoWidth === 0) return undefined;
      const canvas = document.createElement('canvas');
      canvas.width = film.videoWidth;
      canvas.height = film.videoHeight;
      canvas.getContext('2d')?.drawImage(film, 0, 0);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
      return blob ?? undefined;
    },
  };
}
