import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cv } from './open-cv.ts'

interface Net {
  setInput: (blob: InstanceType<typeof cv.Mat>) => void
  /** The output of the named layer, or of the last one. */
  forward: (layer?: string) => InstanceType<typeof cv.Mat>
  delete: () => void
}

/** The overload for a model in memory, which the library's types don't have. */
const { readNetFromTFLite1 } = cv as unknown as { readNetFromTFLite1: (model: Uint8Array) => Net }

/** Reads the model at a file URL. The code of the models' packages, made for browsers, is never loaded. */
export const readNet = (url: string): Net =>
  readNetFromTFLite1(new Uint8Array(readFileSync(fileURLToPath(url))))
