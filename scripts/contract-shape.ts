// What pages of a release may send and read: `node scripts/contract-shape.ts` writes it in the commit of a release, and
// released-contract.test.ts compares it with the contract as it is now. Pages of the last release stay open for days.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@taswira/contract'

/** Field paths of one endpoint: those a body must have, those it may have, and those an answer has. */
interface Shape {
  needs: string[]
  takes: string[]
  answers: string[]
}

interface Node {
  type: string
  entries?: Record<string, Node>
  wrapped?: Node
  item?: Node
  value?: Node
  options?: Node[]
  key?: string
  literal?: unknown
}

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

const optional = ['optional', 'exact_optional', 'nullish', 'undefinedable']

/** Paths of the fields below a schema, those of a list with `[]`, with whether each must be there. */
function fieldsOf(schema: Node, path = ''): [string, boolean][] {
  if (schema.wrapped) return fieldsOf(schema.wrapped, path)
  if (schema.item) return fieldsOf(schema.item, `${path}[]`)
  if (schema.options?.every((option) => typeof option === 'object'))
    return schema.options.flatMap((option) => fieldsOf(option, `${path}${choiceOf(option, schema.key)}`))
  return Object.entries(schema.entries ?? {}).flatMap(([name, entry]) => {
    const is_needed = !optional.includes(entry.type)
    const here = path ? `${path}.${name}` : name
    // What is in an optional object is only needed with it.
    const below = fieldsOf(entry, here).map(([field, needed]): [string, boolean] => [
      field,
      needed && is_needed,
    ])
    return [[here, is_needed], ...below]
  })
}

/** The option that a form chooses, such as `(outcome=refused)`. */
const choiceOf = ({ entries }: Node, key: string | undefined) =>
  key && entries?.[key] ? `(${key}=${String(entries[key].literal)})` : ''

const once = (names: string[]) => [...new Set(names)].toSorted()

/** The shape of each endpoint of the contract, by name. */
export const contractShape = (): Record<string, Shape> =>
  Object.fromEntries(
    (Object.values(contract) as unknown[]).filter(isEndpoint).map(({ name, body, response }) => {
      const sent = body ? fieldsOf(body as unknown as Node) : []
      return [
        name,
        {
          needs: once(sent.filter(([, is_needed]) => is_needed).map(([field]) => field)),
          takes: once(sent.map(([field]) => field)),
          answers: once(response ? fieldsOf(response as unknown as Node).map(([field]) => field) : []),
        },
      ]
    }),
  )

if (import.meta.main) {
  const lines = Object.entries(contractShape()).map(
    ([name, shape]) => `  ${JSON.stringify(name)}: ${JSON.stringify(shape)}`,
  )
  writeFileSync(join(import.meta.dirname, 'released-contract.json'), `{\n${lines.join(',\n')}\n}\n`)
}
