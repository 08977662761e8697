/**
 * Extracts the subject of one of our drawings as a drawing of its own. Our drawings have three groups of shapes,
 * background, subject and front, of which the last may be missing. Returns undefined for other drawings.
 */
export function extractSubject(drawing: Buffer): Buffer | undefined {
  const svg = drawing.toString('utf8')
  const background = svg.indexOf('<g id="background">')
  const subject = svg.indexOf('<g id="subject">')
  if (background < 0 || subject < background) return undefined
  const front = svg.indexOf('<g id="front">')
  const end = front < 0 ? svg.lastIndexOf('</svg>') : front
  return Buffer.from(`${svg.slice(0, background)}${svg.slice(subject, end)}</svg>`)
}
