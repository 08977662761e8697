import { parseArgs, type ParseArgsConfig } from 'node:util'

/** What was typed makes no sense. */
export class UsageError extends Error {}

/** Somebody asks how a command is used. */
export class HelpWanted extends Error {}

/** What may be typed after the name of a command. */
interface Form {
  /** What stands there, like "a folder"; without it nothing may. */
  argument?: string
  /** Whether it may be left out. */
  optional?: boolean
  /** Names of options. */
  options?: string[]
}

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Reads the name of a command and what stands after it; an argument that was left out is empty. Throws HelpWanted, and UsageError
 * for whatever that command does not know: dropped without a word it would pass for done.
 */
export function readCommand<Name extends string, O extends Options>(forms: Record<Name, Form>, options: O) {
  const { values, positionals } = readWords(options)
  const [name, ...words] = positionals
  const command = (Object.keys(forms) as Name[]).find((one) => one === name)
  if (!command) throw new UsageError(name && `There is no command "${shown(name)}".`)
  const form: Form = forms[command]
  const foreign = Object.keys(values).find((option) => !form.options?.includes(option))
  if (foreign) throw meaningless(`--${foreign}`)
  return { command, values, argument: argumentOf(form, words, `"${command}"`) }
}

/** The same for a program that is one command and has no options. */
export const readArgument = (form: Form): string => argumentOf(form, readWords({}).positionals, 'This')

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
    // Node's advice after its first sentence is for whoever wrote the program.
    if (code?.startsWith('ERR_PARSE_ARGS')) throw new UsageError(`${message.split(/\.?\s*(\n|\. |$)/)[0]}.`)
    throw error
  }
}

function argumentOf({ argument, optional }: Form, words: string[], who: string): string {
  const foreign = words[argument ? 1 : 0]
  if (foreign !== undefined) throw meaningless(foreign)
  const [typed = ''] = words
  if (argument && !typed && !optional) throw new UsageError(`${who} needs ${argument}.`)
  return typed
}

const meaningless = (typed: string) => new UsageError(`"${shown(typed)}" has no meaning here.`)

/** What was typed may be pasted from anywhere: nothing in it steers the terminal. */
export const shown = (typed: string) => typed.replace(/\p{C}/gu, '?')
