import { hostname } from 'node:os'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { currentRequest } from './request-context.ts'

/** The code of an error, like ECONNRESET or 23505: of all fields called "code" only this one may be shown. */
class ErrorCode {
  readonly #code: string
  constructor(code: string) {
    this.#code = code
  }
  toJSON(): string {
    return this.#code
  }
}

/** JSON lines, on standard output unless told otherwise; what identifies or unlocks something never gets into them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    // Which of several servers wrote the line.
    base: { instance: `${hostname()}:${process.pid}` },
    // Security events and failures are found by the id that the client was told.
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
      // Postgres errors carry the values of a row in "detail": they stay out.
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
