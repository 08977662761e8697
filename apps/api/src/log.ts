import { hostname } from 'node:os'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { currentRequest } from './request-context.ts'

/** An error's code, like ECONNRESET or 23505: the only field named "code" that may be logged. */
class ErrorCode {
  readonly #code: string
  constructor(code: string) {
    this.#code = code
  }
  toJSON(): string {
    return this.#code
  }
}

/** Identifies this process among several servers. */
export const instance = `${hostname()}:${process.pid}`

/** Logs JSON lines to standard output by default; secrets are redacted. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { instance },
    // Adds the request id, by which security events and failures can be found.
    mixin: currentRequest,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.confirm_password',
        '*.code',
        '*.token',
        '*.signature',
      ],
      censor: (value: unknown) => (value instanceof ErrorCode ? value : '[redacted]'),
    },
    serializers: {
      // Leaves out `detail`, in which PostgreSQL puts a row's values.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        ...(error.code && { code: new ErrorCode(error.code) }),
        stack: error.stack,
      }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
