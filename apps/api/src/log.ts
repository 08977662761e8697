import { type Logger, pino } from 'pino'

/** JSON lines on standard output; what identifies or unlocks something never gets into them. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
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
      censor: '[redacted]',
    },
    serializers: {
      // Postgres errors carry the values of a row in "detail": they stay out.
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack,
      }),
    },
  })
}
