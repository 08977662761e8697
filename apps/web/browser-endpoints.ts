import type { Endpoint } from '@taswira/contract'
import { parseAst } from 'vite'

/** Parts of an endpoint that only the server reads, to validate and to document calls. */
const server_parts: readonly string[] = [
  'summary',
  'query',
  'response',
  'errors',
] satisfies (keyof Endpoint)[]

/**
 * Removes those parts from the endpoints that a module exports, so that a call loads neither the schema of its response
 * nor, without a body, the validator. Lines keep their numbers.
 */
export function withoutServerParts(code: string): string {
  let shorter = code
  const removed = parseAst(code).body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations.flatMap(({ init }) => serverParts(init))
      : [],
  )
  for (const { start, end } of removed.toReversed()) {
    const lines = code.slice(start, end).replace(/[^\n]/g, '')
    shorter = shorter.slice(0, start) + lines + shorter.slice(end).replace(/^\s*,/, '')
  }
  return shorter
}

type Expression = NonNullable<
  ReturnType<typeof parseAst>['body'][number] & { type: 'ExpressionStatement' }
>['expression']

function serverParts(value: Expression | null) {
  if (value?.type !== 'CallExpression' || value.callee.type !== 'Identifier') return []
  const [shape] = value.arguments
  if (value.callee.name !== 'endpoint' || shape?.type !== 'ObjectExpression') return []
  return shape.properties.filter(
    (part) =>
      part.type === 'Property' && part.key.type === 'Identifier' && server_parts.includes(part.key.name),
  )
}
