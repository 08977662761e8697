import { resolve } from 'node:path'

const project_root = resolve(import.meta.dirname, '../../..')

interface StorageSettings {
  STORAGE_URL?: string | undefined
  AWS_ENDPOINT_URL_S3?: string | undefined
  AWS_REGION?: string | undefined
  ORIGINALS?: 'stream' | 'redirect' | undefined
  PUBLIC_ORIGIN?: string | undefined
}

/** A bucket at Amazon or any compatible store. */
export interface S3Settings {
  bucket: string
  /** Prefix of every key; empty, or ends with a slash. */
  prefix: string
  /** Undefined for Amazon. */
  endpoint: string | undefined
  region: string
}

// Bucket names that Amazon allows, without dots, which break certificates.
const s3_url = /^s3:\/\/([a-z0-9][a-z0-9-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/

/** The folder from `file:///srv/originals` or a path; undefined for a bucket or when nothing is set. */
export function storageFolder(url: string | undefined): string | undefined {
  if (!url || url.startsWith('s3://')) return undefined
  return url.startsWith('file://') ? new URL(url).pathname : resolve(project_root, url)
}

/** The bucket from `s3://bucket/prefix`; undefined for a folder. */
export function s3Settings(settings: StorageSettings): S3Settings | undefined {
  const [, bucket, path = ''] = s3_url.exec(settings.STORAGE_URL ?? '') ?? []
  if (!bucket) return undefined
  const prefix = path.split('/').filter(Boolean).join('/')
  return {
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint: settings.AWS_ENDPOINT_URL_S3,
    // Most stores other than Amazon's ignore it.
    region: settings.AWS_REGION ?? 'us-east-1',
  }
}

/** The origin of the store's URLs if originals are fetched from it; undefined if this process sends them. */
export function originalsOrigin(settings: StorageSettings): string | undefined {
  const s3 = settings.ORIGINALS === 'redirect' ? s3Settings(settings) : undefined
  if (!s3) return undefined
  if (s3.endpoint) return new URL(s3.endpoint).origin
  return `https://${s3.bucket}.s3.${s3.region}.amazonaws.com${s3.region.startsWith('cn-') ? '.cn' : ''}`
}

/** The problems with the storage settings, one line each, without values. */
export function storageProblems(settings: StorageSettings): string[] {
  const { STORAGE_URL: url = '' } = settings
  if (/^[a-z0-9]+:\/\//.test(url) && !/^(file|s3):\/\//.test(url))
    return ['STORAGE_URL: must be a folder, file:///… or s3://bucket/prefix']
  if (!url.startsWith('s3://'))
    return settings.ORIGINALS === 'redirect'
      ? ['ORIGINALS: redirect needs an object store (STORAGE_URL=s3://…), because a folder has no addresses']
      : []
  if (!s3_url.test(url)) return ['STORAGE_URL: must be like s3://bucket or s3://bucket/prefix']
  const problems: string[] = []
  if (!settings.AWS_ENDPOINT_URL_S3 && !settings.AWS_REGION)
    problems.push('AWS_REGION: is needed for a bucket at Amazon; AWS_ENDPOINT_URL_S3 for one elsewhere')
  if (
    settings.ORIGINALS === 'redirect' &&
    settings.PUBLIC_ORIGIN?.startsWith('https:') &&
    settings.AWS_ENDPOINT_URL_S3?.startsWith('http:')
  )
    problems.push('ORIGINALS: redirect needs an https:// AWS_ENDPOINT_URL_S3, because browsers fetch from it')
  return problems
}
