import type { CorrectedFace, Face } from '@taswira/contract'

const sides = ['left', 'top', 'width', 'height'] as const

/**
 * The stored faces with a person's corrections. A face that the software found stays, marked or not; one that a person
 * had marked is left out when they leave it out.
 */
export function correctFaces(stored: Face[], corrected: CorrectedFace[]): Face[] {
  const left = [...corrected]
  const kept = stored.flatMap((face) => {
    const place = left.findIndex((one) => sides.every((side) => one[side] === face[side]))
    if (place === -1) return face.confidence === null ? [] : [face]
    const [{ no_face, release_key }] = left.splice(place, 1) as [CorrectedFace]
    return [{ ...face, no_face, release_key }]
  })
  return [...kept, ...left.map((face) => ({ ...face, confidence: null }))]
}
