import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { commaList, environment } from './environment.ts'
import { frozen } from './frozen.ts'
import { firstIdentity } from './site-settings.ts'
import { originalsOrigin, s3Settings, storageFolder, storageProblems } from './storage-settings.ts'

const project_root = resolve(import.meta.dirname, '../../..')

/** Distance from the stand-ins' port to that of their mail server, so that moving one moves both. */
const SMTP_PORT_OFFSET = 25

export type Config = ReturnType<typeof readConfig>

/** Lists invalid settings, one per line, without their values. */
export class ConfigError extends Error {}

/** Whether startup errors are printed in full. Read separately from the configuration, which may itself be invalid. */
export const wantsWholeErrors = () => process.env.LOG_LEVEL === 'debug'

/** Makes React load its production build: without NODE_ENV it loads the development build. */
export const chooseProductionBuilds = () => void (process.env.NODE_ENV = 'production')

/**
 * Reads the environment once, with defaults from `.env` in the project's root. What owners publish is in
 * `settings.now()`. Throws ConfigError naming every invalid variable.
 */
export function readConfig(env: Record<string, string | undefined> = wholeEnvironment()) {
  const settings = readSettings(env)
  const stand_ins = usesStandIns(settings)
  const public_origin = settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`
  return frozen({
    mode: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.HOST,
    public_origin,
    api_base: settings.API_BASE,
    auth_base: settings.AUTH_BASE,
    /** Letters before the digits of stock ids and references. */
    id_prefix: settings.ID_PREFIX,
    image_min_megapixels: settings.IMAGE_MIN_MEGAPIXELS,
    /** Who runs the site until an owner publishes other details. */
    first_identity: firstIdentity(stand_ins),
    database_url: settings.DATABASE_URL,
    database_pool: settings.DATABASE_POOL,
    /** Replicas of the database for reading the catalogue. */
    database_read_urls: commaList(settings.DATABASE_READ_URLS),
    /** Which engine searches. */
    search_url: settings.SEARCH_URL,
    ...places(settings),
    background_renditions: settings.BACKGROUND_RENDITIONS === 'on',
    // A live site must not sell drawings of invented contributors unless its owner asks for them.
    demo_catalogue: settings.DEMO_CATALOGUE ? settings.DEMO_CATALOGUE === 'on' : stand_ins,
    /** Whether stand-ins for third parties run beside this process; every page's footer shows it. */
    stand_ins,
    ...thirdParties(settings, stand_ins),
    /** Origins allowed in mailed links; the first is our own. */
    reset_domains: [public_origin, ...settings.RESET_DOMAINS],
    trusted_proxies: commaList(settings.TRUSTED_PROXIES),
    metrics_allow: commaList(settings.METRICS_ALLOW),
    limits_factor: settings.LIMITS_FACTOR,
    /** How many pages may wait for their turn; other kinds of requests are limited in proportion (http/turns.ts). */
    most_waiting: settings.MOST_WAITING,
    // While pages are being edited, a cached one would be outdated.
    page_cache: settings.NODE_ENV !== 'development',
    refuse_training_crawlers: settings.TRAINING_CRAWLERS === 'refuse',
    signing_secret: settings.SIGNING_SECRET,
    /** Previous secrets, newest first: values that they signed or encrypted are still accepted. */
    signing_secrets_old: settings.SIGNING_SECRETS_OLD,
    certificate_key: settings.CERTIFICATE_KEY,
    /** The owner's key and certificates for content credentials; undefined: our own (decision 154). */
    credential_chain: settings.CREDENTIAL_KEY_FILE,
    /** Password for `npm run desk -- add`; not used by the server. */
    desk_password: settings.DESK_PASSWORD,
    /** Whether to stop when the parent process is gone, because npm doesn't forward signals. */
    exit_with_parent: settings.EXIT_WITH_PARENT === '1',
    /** How long a stopping process reports that it is not ready before it refuses requests, in ms: proxies have to notice. */
    drain_ms: settings.TRUSTED_PROXIES ? 1_500 : 0,
    log_level: settings.LOG_LEVEL,
    /** Where traces are sent, and the share of requests that is traced; undefined without tracing. */
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
          ratio: settings.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
  })
}

type Settings = v.InferOutput<typeof environment>

const usesStandIns = (settings: Settings) => (settings.SANDBOX ?? settings.SANDBOX_DEFAULT) === 'on'

/** The environment's variables, each valid and all of them consistent. Throws ConfigError. */
function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(environment, given)
  const malformed = new Map(
    (parsed.issues ?? []).map((issue) => [String(issue.path?.[0]?.key), toSentence(issue.message)]),
  )
  // Reports all problems at once, so that fixing one setting doesn't only reveal the next.
  const valid = Object.fromEntries(Object.entries(given).filter(([name]) => !malformed.has(name)))
  const settings = parsed.success ? parsed.output : v.parse(environment, valid)
  const stand_ins = usesStandIns(settings)
  const others = [
    ...outsideProblems(settings, stand_ins),
    ...(stand_ins ? [] : addressProblems(settings)),
    ...storageProblems(settings),
  ].filter((problem) => !malformed.has(problem.split(':', 1)[0]!))
  const problems = [...[...malformed].map(([name, sentence]) => `${name}: ${sentence}`), ...others]
  if (problems.length) throw invalid(problems)
  return settings
}

/** Problems with addresses that were copied unchanged from deploy/settings.env.example. */
function addressProblems(settings: Settings): string[] {
  const names = ['PUBLIC_ORIGIN', 'DATABASE_URL', 'SMTP_URL'] as const
  return names
    .filter((name) => {
      const url = URL.parse(settings[name] ?? '')
      return url?.hostname.endsWith('.example') || url?.username === 'USER' || url?.password === 'PASSWORD'
    })
    .map((name) => `${name}: is still a placeholder`)
}

const invalid = (problems: string[]) => new ConfigError(`The settings aren't valid.\n${problems.join('\n')}`)

/** Where files are stored. */
function places(settings: Settings) {
  const data_dir = resolve(project_root, settings.DATA_DIR)
  return {
    data_dir,
    /** Folder of the originals, unless `s3` is set. */
    storage_dir: storageFolder(settings.STORAGE_URL) ?? join(data_dir, 'storage'),
    s3: s3Settings(settings),
    /** Origin of the object store from which browsers fetch originals; undefined if this process sends them. */
    originals_origin: originalsOrigin(settings),
    rendition_cache_dir: join(data_dir, 'renditions'),
    rendition_cache_bytes: settings.RENDITION_CACHE_MB * 1024 * 1024,
  }
}

/** URLs and keys of third parties, or of their stand-ins. */
function thirdParties(settings: Settings, stand_ins: boolean) {
  const stand_in = stand_ins ? `http://127.0.0.1:${settings.SANDBOX_PORT}` : undefined
  const sandbox_smtp_port = settings.SANDBOX_PORT + SMTP_PORT_OFFSET
  return {
    sandbox_port: settings.SANDBOX_PORT,
    /** Port of the stand-in for the mail server. */
    sandbox_smtp_port,
    smtp_url: settings.SMTP_URL ?? `smtp://127.0.0.1:${sandbox_smtp_port}`,
    /** Whether mail is sent through the owner's mail server rather than the stand-in. */
    own_mail_server: settings.SMTP_URL !== undefined,
    paystack: {
      base_url: settings.PAYSTACK_BASE_URL ?? `http://127.0.0.1:${settings.SANDBOX_PORT}`,
      /** Undefined with the stand-in, which generates its own key. */
      secret_key: settings.PAYSTACK_SECRET_KEY,
      public_key: settings.PAYSTACK_PUBLIC_KEY ?? 'pk_test_stand_in',
      ...paymentWindow(settings),
    },
    /** Looks up visitors' countries; without a URL, prices stay in naira. */
    geo: {
      base_url: settings.GEO_BASE_URL ?? stand_in,
      api_key: settings.GEO_API_KEY,
      /** Header in which a trusted proxy sends the country. */
      country_header: settings.GEO_COUNTRY_HEADER,
    },
    /** Provider of the exchange rate. */
    rates: { base_url: settings.FX_BASE_URL ?? stand_in, api_key: settings.FX_API_KEY },
    /** Service that cuts out subjects; without a URL this server does it. */
    background_removal: {
      base_url: settings.BG_REMOVAL_BASE_URL,
      api_key: settings.BG_REMOVAL_API_KEY ?? 'stand-in',
    },
    /** Services that count members' actions, each is optional. */
    analytics: {
      ga4: whole({
        base_url: settings.ANALYTICS_GA4_BASE_URL ?? stand_in,
        measurement_id: settings.ANALYTICS_GA4_MEASUREMENT_ID ?? (stand_ins ? 'G-STANDIN' : undefined),
        api_secret: settings.ANALYTICS_GA4_API_SECRET ?? (stand_ins ? 'stand-in' : undefined),
      }),
      product: whole({
        base_url: settings.ANALYTICS_PRODUCT_BASE_URL ?? stand_in,
        key: settings.ANALYTICS_PRODUCT_KEY ?? (stand_ins ? 'phc_stand_in' : undefined),
      }),
    },
  }
}

/** The provider's own script; its window has a different origin (docs/providers.md, "Paystack window"). */
const PAYSTACK_SCRIPT_URL = 'https://js.paystack.co/v2/inline.js'
const PAYSTACK_WINDOW_ORIGIN = 'https://checkout.paystack.com'

/**
 * The script and window of the checkout page: the stand-in's if it processes the payments, otherwise the provider's.
 */
function paymentWindow({ PAYSTACK_BASE_URL, SANDBOX_PORT }: Settings) {
  if (PAYSTACK_BASE_URL) return { script_url: PAYSTACK_SCRIPT_URL, window_origin: PAYSTACK_WINDOW_ORIGIN }
  // The stand-in's address for a browser on this machine.
  const window_origin = `http://localhost:${SANDBOX_PORT}`
  return { script_url: `${window_origin}/v2/inline.js`, window_origin }
}

/** Settings that require each other. */
const belong_together = [
  ['ANALYTICS_GA4_BASE_URL', 'ANALYTICS_GA4_MEASUREMENT_ID', 'ANALYTICS_GA4_API_SECRET'],
  ['ANALYTICS_PRODUCT_BASE_URL', 'ANALYTICS_PRODUCT_KEY'],
] as const

/**
 * URLs and keys of third parties have no defaults: without stand-ins all are required. With stand-ins no card is really
 * charged, so live keys are refused.
 */
function outsideProblems(settings: Settings, stand_ins: boolean): string[] {
  const needed = ['SMTP_URL', 'PAYSTACK_BASE_URL', 'PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'] as const
  const half = belong_together.flatMap((names) =>
    names
      .filter((name) => !settings[name] && names.some((other) => settings[other]))
      .map((name) => `${name}: required with ${names.find((other) => settings[other])}`),
  )
  if (!stand_ins && settings.BG_REMOVAL_BASE_URL && !settings.BG_REMOVAL_API_KEY)
    half.push('BG_REMOVAL_API_KEY: required with BG_REMOVAL_BASE_URL')
  if (!stand_ins) {
    const missing = needed.filter((name) => !settings[name])
    return [...missing.map((name) => `${name}: required when SANDBOX is off`), ...half]
  }
  const live = needed.filter((name) => /^[sp]k_live_/.test(settings[name] ?? ''))
  return [...live.map((name) => `${name}: live keys require SANDBOX=off`), ...half]
}

/** The process's environment, completed from `.env`: Amazon's client reads its keys there. */
export function wholeEnvironment() {
  const file = join(project_root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/** The given settings, or undefined when one of them is missing. */
function whole<T extends Record<string, string | undefined>>(parts: T) {
  const complete = Object.values(parts).every((value) => value !== undefined)
  return complete ? (parts as { [Key in keyof T]: string }) : undefined
}

// valibot's own messages end with the received value, which may be secret.
const toSentence = (message: string) =>
  message.replace(/ but received .*/i, '').replace(/^Invalid .*: Expected/, 'expected')
