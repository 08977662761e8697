import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'

const project_root = resolve(import.meta.dirname, '../../..')

const port_message = 'must be a port number, 0 to 65535'
const port_number = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,5}$/, port_message),
  v.transform(Number),
  v.maxValue(65_535, port_message),
)
const positive = v.pipe(
  v.string(),
  v.regex(/^[0-9]+(\.[0-9]+)?$/, 'must be a number, 0 or more'),
  v.transform(Number),
)
const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be scheme, host and port alone, like https://shop.example',
  ),
)
const base = v.pipe(
  v.string(),
  v.check(
    (text) => /^\/[a-z0-9/-]*[a-z0-9]$/.test(text) || URL.canParse(text),
    'must be a path like /api or an address like https://api.example',
  ),
)

const commaList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Between the stand-ins' port and that of their mail server, so that moving one moves both. */
const SMTP_PORT_OFFSET = 25

const environment = v.object({
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test']), 'production'),
  PORT: v.optional(port_number, '3000'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  PUBLIC_ORIGIN: v.optional(origin),
  API_BASE: v.optional(base, '/api'),
  AUTH_BASE: v.optional(base, '/auth'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  DATABASE_POOL: v.optional(positive, '10'),
  DATA_DIR: v.optional(v.string(), '.data'),
  STORAGE_URL: v.optional(v.string()),
  RENDITION_CACHE_DIR: v.optional(v.string()),
  RENDITION_CACHE_MB: v.optional(positive, '2048'),
  BACKGROUND_RENDITIONS: v.optional(v.picklist(['on', 'off']), 'on'),
  DEMO_CATALOGUE: v.optional(v.picklist(['on', 'off']), 'on'),
  SANDBOX_PORT: v.optional(port_number, '3100'),
  SANDBOX_SMTP_PORT: v.optional(port_number),
  SANDBOX: v.optional(v.picklist(['on', 'off']), 'on'),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'), v.url()),
  ),
  PAYSTACK_BASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\//, 'must start with https:// or http://'), v.url()),
  ),
  PAYSTACK_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^sk_(test|live)_\S+$/, 'must start with sk_test_ or sk_live_')),
  ),
  PAYSTACK_PUBLIC_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^pk_(test|live)_\S+$/, 'must start with pk_test_ or pk_live_')),
  ),
  RESET_DOMAINS: v.optional(v.pipe(v.string(), v.transform(commaList), v.array(origin)), ''),
  SESSION_IDLE_DAYS: v.optional(positive, '30'),
  SESSION_DAYS: v.optional(positive, '180'),
  TRUSTED_PROXIES: v.optional(v.string(), ''),
  METRICS_ALLOW: v.optional(v.string(), '127.0.0.1,::1'),
  LIMITS_FACTOR: v.optional(positive, '1'),
  PAGE_CACHE: v.optional(v.picklist(['on', 'off']), 'on'),
  SIGNING_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'warn'),
})

export type Config = ReturnType<typeof readConfig>

/** Says in one line per setting what is wrong; never prints a value. */
export class ConfigError extends Error {}

/**
 * Reads the environment once, `.env` in the project's root first where a variable is not set.
 * Throws ConfigError naming every variable that is wrong.
 */
export function readConfig(env: Record<string, string | undefined> = { ...dotEnv(), ...process.env }) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(environment, given)
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${sentenceOf(issue.message)}`)
    throw new ConfigError(`The settings are not valid.\n${lines.join('\n')}`)
  }
  const settings = parsed.output
  const data_dir = resolve(project_root, settings.DATA_DIR)
  const public_origin = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`
  const stand_ins = settings.SANDBOX === 'on'
  const wrong = outsideProblems(settings, stand_ins)
  if (wrong.length) throw new ConfigError(`The settings are not valid.\n${wrong.join('\n')}`)
  const sandbox_smtp_port = settings.SANDBOX_SMTP_PORT ?? settings.SANDBOX_PORT + SMTP_PORT_OFFSET
  return {
    mode: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.HOST,
    public_origin,
    api_base: settings.API_BASE,
    auth_base: settings.AUTH_BASE,
    database_url: settings.DATABASE_URL,
    database_pool: settings.DATABASE_POOL,
    data_dir,
    storage_dir: storageFolder(settings.STORAGE_URL) ?? join(data_dir, 'storage'),
    rendition_cache_dir: settings.RENDITION_CACHE_DIR
      ? resolve(project_root, settings.RENDITION_CACHE_DIR)
      : join(data_dir, 'renditions'),
    rendition_cache_bytes: settings.RENDITION_CACHE_MB * 1024 * 1024,
    background_renditions: settings.BACKGROUND_RENDITIONS === 'on',
    demo_catalogue: settings.DEMO_CATALOGUE === 'on',
    sandbox_port: settings.SANDBOX_PORT,
    /** Where the stand-in for the mail server listens. */
    sandbox_smtp_port,
    /** Whether stand-ins for third parties run beside this process; the footer of every page says so. */
    stand_ins,
    smtp_url: settings.SMTP_URL ?? `smtp://127.0.0.1:${sandbox_smtp_port}`,
    paystack: {
      base_url: settings.PAYSTACK_BASE_URL ?? `http://127.0.0.1:${settings.SANDBOX_PORT}`,
      /** Absent beside the stand-in, which then has a key of its own. */
      secret_key: settings.PAYSTACK_SECRET_KEY,
      public_key: settings.PAYSTACK_PUBLIC_KEY ?? 'pk_test_stand_in',
    },
    /** Origins that a mailed link may lead to; the first is our own. */
    reset_domains: [public_origin, ...settings.RESET_DOMAINS],
    session_idle_days: settings.SESSION_IDLE_DAYS,
    session_days: settings.SESSION_DAYS,
    trusted_proxies: commaList(settings.TRUSTED_PROXIES),
    metrics_allow: commaList(settings.METRICS_ALLOW),
    limits_factor: settings.LIMITS_FACTOR,
    // While pages are edited, a kept one would be an old one.
    page_cache: settings.PAGE_CACHE === 'on' && settings.NODE_ENV !== 'development',
    signing_secret: settings.SIGNING_SECRET,
    log_level: settings.LOG_LEVEL,
  }
}

type OutsideSettings = Pick<
  v.InferOutput<typeof environment>,
  'SMTP_URL' | 'PAYSTACK_BASE_URL' | 'PAYSTACK_SECRET_KEY' | 'PAYSTACK_PUBLIC_KEY'
>

/**
 * Outside addresses and keys have no defaults of their own: without the stand-ins all are needed. And beside the
 * stand-ins no card is really charged, so no live key goes there.
 */
function outsideProblems(settings: OutsideSettings, stand_ins: boolean): string[] {
  const needed = ['SMTP_URL', 'PAYSTACK_BASE_URL', 'PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'] as const
  if (!stand_ins)
    return needed.filter((name) => !settings[name]).map((name) => `${name}: is needed when SANDBOX is off`)
  return needed
    .filter((name) => /^[sp]k_live_/.test(settings[name] ?? ''))
    .map((name) => `${name}: a live key needs SANDBOX=off`)
}

function dotEnv(): Record<string, string | undefined> {
  const file = join(project_root, '.env')
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** `file:///srv/originals` or a path; s3:// comes with the object storage adapter. */
function storageFolder(url: string | undefined): string | undefined {
  if (!url) return undefined
  if (url.startsWith('file://')) return new URL(url).pathname
  if (/^[a-z0-9]+:\/\//.test(url)) {
    throw new ConfigError(
      'The settings are not valid.\nSTORAGE_URL: only a folder (file:///…) can be used so far',
    )
  }
  return resolve(project_root, url)
}

// valibot's own messages end with what was received, which may be a secret.
const sentenceOf = (message: string) =>
  message.replace(/ but received .*/i, '').replace(/^Invalid .*: Expected/, 'expected')
