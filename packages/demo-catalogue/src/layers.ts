/** Placed between the layers of our drawings, so that a cut-out can be made exactly. */
export const layer_marks = {
  background: '<!--background-->',
  subject: '<!--subject-->',
  front: '<!--front-->',
}

/** The subject of a drawing alone, as a drawing; undefined when its layers are not marked. */
export function extractSubject(drawing: Buffer): Buffer | undefined {
  const svg = drawing.toString('utf8')
  const places = [layer_marks.background, layer_marks.subject, layer_marks.front].map((mark) =>
    svg.indexOf(mark),
  )
  const [background, subject, front] = places as [number, number, number]
  if (background < 0 || subject < background || front < subject) return undefined
  return Buffer.from(`${svg.slice(0, background)}${svg.slice(subject, front)}</svg>`)
}
