import { parseArgs, type ParseArgsConfig } from 'node:util'

/** The arguments are invalid. */
export class UsageError extends Error {}

/** The user asked for help. */
export class HelpWanted extends Error {}

/** The arguments that a command accepts. */
interface Form {
  /** What is expected, like "a folder"; if undefined, no argument is accepted. */
  argument?: string
  optional?: boolean
  /** Names of accepted options. */
  options?: string[]
}

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Parses the name of a command and its arguments; a missing optional argument is empty. Throws HelpWanted, and
 * UsageError for anything the command doesn't know: an argument that is silently ignored seems to have worked.
 */
export function readCommand<Name extends string, O extends Options>(forms: Record<Name, Form>, options: O) {
  const { values, positionals } = readWords(options)
  const [name, ...words] = positionals
  const command = (Object.keys(forms) as Name[]).find((one) => one === name)
  if (!command) throw new UsageError(name && `Unknown command "${shown(name)}".`)
  const form: Form = forms[command]
  const foreign = Object.keys(values).find((option) => !form.options?.includes(option))
  if (foreign) throw meaningless(`--${foreign}`)
  return { command, values, argument: expectArgument(form, words, `"${command}"`) }
}

/** The same for a program with a single command and no options. */
export const readArgument = (form: Form): string => expectArgument(form, readWords({}).positionals, 'This')

function readWords<O extends Options>(options: O) {
  const help = { type: 'boolean', short: 'h' } as const
  try {
    const read = parseArgs({ allowPositionals: true, options: { ...options, help } })
    if ((read.values as { help?: boolean }).help) throw new HelpWanted()
    return read
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const unknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && /'(-[^']*)'/.exec(message)?.[1]
    if (unknown) throw meaningless(unknown)
    // After the first sentence, Node adds advice for programmers.
    if (code?.startsWith('ERR_PARSE_ARGS')) throw new UsageError(`${message.split(/\.?\s*(\n|\. |$)/)[0]}.`)
    throw error
  }
}

function expectArgument({ argument, optional }: Form, words: string[], who: string): string {
  const foreign = words[argument ? 1 : 0]
  if (foreign !== undefined) throw meaningless(foreign)
  const [typed = ''] = words
  if (argument && !typed && !optional) throw new UsageError(`${who} needs ${argument}.`)
  return typed
}

const meaningless = (typed: string) => new UsageError(`Unknown argument "${shown(typed)}".`)

/** Input may be pasted from anywhere, so it must not control the terminal. */
export const shown = (typed: string) => typed.replace(/\p{C}/gu, '?')
