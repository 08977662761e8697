import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appointment_form, contact_form } from './enquiries.ts'
import { todayInLagos } from '../lagos-time.ts'
import { daysLeft, enquiry_texts, request_texts } from './enquiry-rules.ts'

const written = { full_name: 'Ṣadé Òkè', email: 'sade@example.com', subject: 'A question', message: 'May I?' }

it('the request texts state how long a request takes', () => {
  const duration = 'It usually takes about 14 days; we review requests every week.'
  expect(request_texts).toMatchObject({ duration, arrived: `${duration} You'll hear from us either way.` })
})

it.each([
  ['2026-03-14T22:59:59Z', '2026-03-14'],
  ['2026-03-14T23:00:00Z', '2026-03-15'],
  ['2026-03-14T23:30:00Z', '2026-03-15'],
  ['2026-12-31T23:30:00Z', '2027-01-01'],
])('at %s the date in Lagos is %s', (moment, day) => expect(todayInLagos(new Date(moment))).toBe(day))

describe('at 00:30 in Lagos, when it is still yesterday in London', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-14T23:30:00Z'), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const problemOf = (date: string) => {
    const form = {
      full_name: 'Ṣadé Òkè',
      email: 'sade@example.com',
      phone_number: '08031234567',
      date,
      message: 'About a campaign',
    }
    return v.safeParse(appointment_form, form).issues?.[0].message
  }

  it.each([
    ['2026-03-14', enquiry_texts.past_date],
    ['2026-03-15', undefined],
    ['2027-03-15', undefined],
    ['2027-03-16', enquiry_texts.far_date],
  ])('a call on %s gets the validation error: %s', (date, problem) => expect(problemOf(date)).toBe(problem))
})

it.each([
  ['+234 (0)803-123.4567', true],
  ['0803/1234567', true],
  ['0803 123 4567 ext. 12', true],
  ['0803 123 4567 x12', true],
  ['٠٨٠٣ ١٢٣ ٤٥٦٧', true],
  ['12345', false],
  ['call me', false],
  ['0803 123 4567 after noon', false],
  ['1'.repeat(21), false],
])('the phone number %s is valid: %s', (phone, good) => {
  const { issues } = v.safeParse(contact_form, { ...written, phone })
  expect(issues?.map(({ message }) => message) ?? []).toEqual(good ? [] : ['Please enter a phone number.'])
})

describe('the number of days left for a request', () => {
  const arrived = new Date('2026-03-01T12:00:00Z')
  it.each([
    ['2026-03-01T12:00:00Z', 14],
    ['2026-03-02T11:59:59Z', 14],
    ['2026-03-02T12:00:01Z', 13],
    ['2026-03-15T11:00:00Z', 1],
    ['2026-03-15T12:00:00Z', 1],
    ['2026-03-15T12:00:01Z', -1],
    ['2026-03-17T13:00:00Z', -3],
  ])('at %s is %i', (now, days) => expect(daysLeft(arrived, new Date(now))).toBe(days))
})
