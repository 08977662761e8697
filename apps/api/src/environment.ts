import { createPrivateKey } from 'node:crypto'
import { ID_PREFIX_PATTERN } from '@taswira/contract'
import * as v from 'valibot'
import { type CredentialChain, readCredentialChain } from './credential-chain.ts'

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
    'must be only scheme, host and port, like https://shop.example',
  ),
)
// A path is required even on another host, because one process serves both this and the pages, whose URLs have none.
const base = v.pipe(
  v.string(),
  v.regex(
    /^(https?:\/\/[a-z0-9.-]+(:\d+)?)?(\/[a-z0-9-]+)+$/,
    'must be a path like /api or a URL like https://shop.example/api',
  ),
)

const search_engine = v.pipe(
  v.string(),
  v.regex(
    /^(memory:|postgres:|sphinxql:\/\/[a-z0-9.-]+:\d{1,5}(,[a-z0-9.-]+:\d{1,5})*\/?)$/i,
    'must be memory:, postgres: or sphinxql://host:port, with further hosts behind commas',
  ),
)

function isEd25519Key(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

const http_url = v.pipe(v.string(), v.regex(/^https?:\/\//, 'must start with https:// or http://'), v.url())

/** The entries of a comma-separated list. */
export const commaList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** `name=value`, separated by commas, with values encoded as in a URL. */
const header_list = v.pipe(
  v.string(),
  v.regex(
    /^(?:[A-Za-z0-9-]+=(?:[^,%]|%[0-9A-Fa-f]{2})*(?:,(?=.)|$))*$/,
    'must be name=value, separated by commas',
  ),
  v.transform((text) =>
    Object.fromEntries(
      commaList(text).map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s)
        return [name.toLowerCase(), decodeURIComponent(value)]
      }),
    ),
  ),
)

/** Every variable with its format and default; `.env.example` explains them. */
export const environment = v.object({
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test']), 'production'),
  PORT: v.optional(port_number, '3000'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  PUBLIC_ORIGIN: v.optional(origin),
  API_BASE: v.optional(base, '/api'),
  AUTH_BASE: v.optional(base, '/auth'),
  ID_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(new RegExp(`^${ID_PREFIX_PATTERN}$`), 'must be 2 to 5 capital letters')),
    'TSW',
  ),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  DATABASE_POOL: v.optional(positive, '10'),
  DATABASE_READ_URLS: v.optional(v.string(), ''),
  SEARCH_URL: v.optional(search_engine, 'memory:'),
  DATA_DIR: v.optional(v.string(), '.data'),
  STORAGE_URL: v.optional(v.string()),
  AWS_ENDPOINT_URL_S3: v.optional(http_url),
  AWS_REGION: v.optional(v.string()),
  ORIGINALS: v.optional(v.picklist(['stream', 'redirect']), 'stream'),
  RENDITION_CACHE_MB: v.optional(positive, '2048'),
  IMAGE_MIN_MEGAPIXELS: v.optional(positive, '2'),
  BACKGROUND_RENDITIONS: v.optional(v.picklist(['on', 'off']), 'on'),
  DEMO_CATALOGUE: v.optional(v.picklist(['on', 'off'])),
  SANDBOX_PORT: v.optional(port_number, '3100'),
  SANDBOX: v.optional(v.picklist(['on', 'off'])),
  /** Set by `npm run serve`, so that a production start never uses stand-ins by accident. */
  SANDBOX_DEFAULT: v.optional(v.picklist(['on', 'off']), 'on'),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'), v.url()),
  ),
  PAYSTACK_BASE_URL: v.optional(http_url),
  PAYSTACK_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^sk_(test|live)_\S+$/, 'must start with sk_test_ or sk_live_')),
  ),
  PAYSTACK_PUBLIC_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^pk_(test|live)_\S+$/, 'must start with pk_test_ or pk_live_')),
  ),
  GEO_BASE_URL: v.optional(http_url),
  GEO_API_KEY: v.optional(v.string()),
  GEO_COUNTRY_HEADER: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/, 'must be a header name'), v.toLowerCase()),
  ),
  FX_BASE_URL: v.optional(http_url),
  FX_API_KEY: v.optional(v.string()),
  BG_REMOVAL_BASE_URL: v.optional(http_url),
  BG_REMOVAL_API_KEY: v.optional(v.string()),
  ANALYTICS_GA4_BASE_URL: v.optional(http_url),
  ANALYTICS_GA4_MEASUREMENT_ID: v.optional(v.string()),
  ANALYTICS_GA4_API_SECRET: v.optional(v.string()),
  ANALYTICS_PRODUCT_BASE_URL: v.optional(http_url),
  ANALYTICS_PRODUCT_KEY: v.optional(v.string()),
  RESET_DOMAINS: v.optional(v.pipe(v.string(), v.transform(commaList), v.array(origin)), ''),
  TRUSTED_PROXIES: v.optional(v.string(), ''),
  METRICS_ALLOW: v.optional(v.string(), '127.0.0.1,::1'),
  LIMITS_FACTOR: v.optional(positive, '1'),
  MOST_WAITING: v.optional(positive, '64'),
  TRAINING_CRAWLERS: v.optional(v.picklist(['refuse', 'allow']), 'refuse'),
  SIGNING_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  SIGNING_SECRETS_OLD: v.optional(
    v.pipe(
      v.string(),
      v.transform(commaList),
      v.array(
        v.pipe(
          v.string(),
          v.minLength(32, 'must be a comma-separated list of secrets with at least 32 characters each'),
        ),
      ),
    ),
    '',
  ),
  CERTIFICATE_KEY: v.optional(
    v.pipe(
      v.string(),
      // Most places require a setting to be on one line.
      v.transform((text) => text.replaceAll('\\n', '\n')),
      v.check(isEd25519Key, 'must be an Ed25519 private key in PEM'),
    ),
  ),
  CREDENTIAL_KEY_FILE: v.optional(
    v.pipe(
      v.string(),
      v.transform(readCredentialChain),
      v.custom<CredentialChain>(
        (chain) => chain !== undefined,
        'must name a PEM file with a private key (Ed25519 or P-256) and its certificates, first the one that may sign documents',
      ),
    ),
  ),
  DESK_PASSWORD: v.optional(v.string()),
  EXIT_WITH_PARENT: v.optional(v.picklist(['0', '1']), '0'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(http_url),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(header_list, ''),
  OTEL_TRACES_SAMPLER_ARG: v.optional(v.pipe(positive, v.maxValue(1, 'must be 0 to 1')), '1'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
})
