import { expect, it } from 'vitest'
import { contractShape } from './contract-shape.ts'
import released from './released-contract.json' with { type: 'json' }

/** Changes that an open page of the last release may meet, each with the reason why it copes. */
const known: Record<string, string> = {}

const missing = (some: string[], all: string[]) => some.filter((field) => !all.includes(field))

it('pages of the last release can still send what they sent and read what they read', () => {
  const now = contractShape()
  const broken = Object.entries(released).flatMap(([name, was]) => {
    const is = now[name]
    if (!is) return [`${name} is gone`]
    return [
      ...missing(is.needs, was.needs).map((field) => `${name} needs ${field} now`),
      ...missing(was.takes, is.takes).map((field) => `${name} no longer takes ${field}`),
      ...missing(was.answers, is.answers).map((field) => `${name} no longer answers ${field}`),
    ]
  })
  expect(broken.toSorted()).toEqual(Object.keys(known).toSorted())
})

it('the shape of an endpoint has what a body needs, what it may have, and what is answered', () => {
  const { editSubmission, decideCorrection, viewDesk } = contractShape()
  expect(editSubmission!.needs).toContain('title')
  expect(editSubmission!.needs).not.toContain('people')
  expect(editSubmission!.takes).toContain('people')
  expect(editSubmission!.takes).toContain('captions[].language')
  expect(decideCorrection!.needs).toContain('(outcome=refused).note')
  expect(viewDesk!.answers).toContain('requests.received')
})
