import cvReady from '@techstark/opencv-js'

// Typed as the library, but it is a promise of it.
export const cv = await (cvReady as unknown as Promise<typeof cvReady>)
