import cvReady from '@techstark/opencv-js'

// The types declare the library itself, but the package exports a promise of it.
export const cv = await (cvReady as unknown as Promise<typeof cvReady>)
