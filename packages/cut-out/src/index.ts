export { findSubject } from './find-subject.ts'
export { between, softenMask, subjectColours } from './soften-mask.ts'
export type { Field, RgbPixels } from './subject-mask.ts'
