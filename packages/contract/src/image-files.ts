// What handles image files needs of the contract. Its processes are started for each file, and the whole contract takes
// half a second of processor time to load.
export * from './assets/asset-rules.ts'
export * from './assets/declarations.ts'
export * from './assets/embedded-credential.ts'
export * from './assets/focal-point.ts'
export * from './assets/picture-refusals.ts'
export * from './assets/pictures.ts'
export * from './clean-text.ts'
export * from './downloads/download-sizes.ts'
export * from './releases/release-rules.ts'
