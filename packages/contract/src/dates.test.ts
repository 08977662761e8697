import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as contract from './index.ts'
import type { Endpoint, Schema } from './endpoint.ts'

interface Field {
  path: string
  schema: Schema
}

/** All fields of a schema that are strings, with their rules. */
function stringFields({ path, schema }: Field): Field[] {
  const { type, entries, item, wrapped, options } = schema as unknown as {
    type: string
    entries?: Record<string, Schema>
    item?: Schema
    wrapped?: Schema
    options?: Schema[]
  }
  if (type === 'string') return [{ path, schema }]
  return [
    ...Object.entries(entries ?? {}).map(([name, one]) => ({ path: `${path}.${name}`, schema: one })),
    ...[item, wrapped, ...(Array.isArray(options) ? options : [])].flatMap((one) =>
      typeof one === 'object' ? [{ path, schema: one }] : [],
    ),
  ].flatMap(stringFields)
}

const endpoints = (Object.values(contract) as unknown[]).filter(
  (one): one is Endpoint => typeof one === 'object' && one !== null && 'method' in one && 'auth' in one,
)
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const moments = [-3, 3].flatMap((days) => [dayFromNow(days).slice(0, 10), dayFromNow(days)])
/** The same with a 99th day of a 99th month, which only a rule of dates refuses. */
const withoutSense = (moment: string) => moment.replace(/-\d\d-\d\d/, '-99-99')
const accepts = ({ schema }: Field, text: string) => v.safeParse(schema, text).success

const dates = endpoints
  .flatMap((one) =>
    [one.params, one.query, one.body].flatMap((schema) =>
      schema ? stringFields({ path: one.name, schema }) : [],
    ),
  )
  .filter((field) =>
    moments.some((moment) => accepts(field, moment) && !accepts(field, withoutSense(moment))),
  )

describe('a date in a call', () => {
  it('is known to be one in forms, reports, promotions and schedules', () => {
    expect(dates.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'bookAppointment.date',
        'addPromoCode.first_day',
        'addPromoCode.last_day',
        'viewSales.from',
        'publishSetting.valid_from',
      ]),
    )
  })

  const year = new Date().getUTCFullYear() + 1
  it.each([
    `${year}-02-30`,
    `${year}-04-31`,
    `${year}-02-30T00:00:00Z`,
    `${year}-06-31T23:59:59+01:00`,
    `${year}-06-30T23:59:59+01`,
    `${year}-06-30T23:59:59 +01:00`,
    '0000-01-01',
    '0000-01-01T00:00:00Z',
    `${year - 2}-02-30`,
    `${year - 2}-02-30T00:00:00Z`,
  ])('is refused as %s, which is no day or is read in several ways', (text) => {
    expect(dates.filter((field) => accepts(field, text)).map(({ path }) => path)).toEqual([])
  })
})
