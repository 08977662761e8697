import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

export interface Row {
  question: string
  answer: string
  /** Absent for a baseline or an informational row. */
  target?: string
  met?: boolean
  note?: string
}

const file = join(import.meta.dirname, 'RESULTS.md')

/** Replaces the rows under this heading in bench/RESULTS.md. */
export function writeResults(heading: string, rows: Row[]) {
  const table = rows.map(({ question, answer, target = '', met, note }) => {
    const verdict = met === undefined ? '' : met ? ', met' : ', **missed**'
    return `| ${question} | ${answer}${note ? ` (${note})` : ''} | ${target}${verdict} |`
  })
  const section = [
    `## ${heading}`,
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} on ${machine()}.`,
    '',
    '| what | measured | target |',
    '| --- | --- | --- |',
    ...table,
    '',
  ].join('\n')
  const old = readFileSync(file, 'utf8')
  const sections = old.split(/^(?=## )/m)
  const place = sections.findIndex((one) => one.startsWith(`## ${heading}\n`))
  if (place === -1) sections.push(section)
  else sections[place] = section
  writeFileSync(file, `${sections.map((one) => one.trim()).join('\n\n')}\n`)
  console.log(section)
}

function machine(): string {
  const [first, ...others] = cpus()
  const cores = others.length + 1
  return `${cores} cores (${first!.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
}

export const ms = (value: number) =>
  `${value < 0.1 ? value.toFixed(3) : value < 10 ? value.toFixed(2) : Math.round(value)} ms`
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')} /s`
export const ratio = (value: number) => `${value.toFixed(2)} ×`
