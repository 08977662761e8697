import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance } from 'fastify'
import { retryingWhenLost } from './db/database.ts'
import { Notices } from './db/notices.ts'
import type { Db } from './db/pool.ts'
import { ReadReplicas } from './db/read-replicas.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { accountRoutes } from './features/account/routes.ts'
import { applicationRoutes } from './features/contributors/application-routes.ts'
import { assetRoutes } from './features/assets/routes.ts'
import { sendBinder } from './features/boards/binder-routes.ts'
import { boardRoutes } from './features/boards/routes.ts'
import { keepBrowserFiles } from './features/browser-files/keep-browser-files.ts'
import { findFile } from './features/browser-files/queries.ts'
import { createCatalogueCounts } from './features/categories/catalogue-counts.ts'
import { categoryRoutes } from './features/categories/routes.ts'
import { certificateRoutes } from './features/certificates/routes.ts'
import { contributorRoutes } from './features/contributors/routes.ts'
import { creditRoutes } from './features/credits/routes.ts'
import { curationRoutes } from './features/curation/routes.ts'
import { cutoutRoutes } from './features/cutouts/routes.ts'
import { authenticateOperator } from './features/operators/operator-log-in.ts'
import { deskRoutes } from './features/desk/routes.ts'
import { downloadSizeRoutes } from './features/download-sizes/routes.ts'
import { downloadRoutes } from './features/downloads/routes.ts'
import { enquiryRoutes } from './features/enquiries/routes.ts'
import { createMetrics } from './features/health/metrics.ts'
import { healthRoutes } from './features/health/routes.ts'
import { demoRoutes } from './features/demo-catalogue/routes.ts'
import { uploadCsvRoutes } from './features/import-folder/routes.ts'
import { uploadRoutes } from './features/publishing/routes.ts'
import { keepMeanings } from './features/meanings/meanings.ts'
import { meaningRoutes } from './features/meanings/routes.ts'
import { memberExportRoutes } from './features/member-export/routes.ts'
import { passwordResetRoutes } from './features/password-reset/routes.ts'
import { paymentRoutes, webhookRoutes } from './features/payments/routes.ts'
import { forgetPictures, pictureRoutes } from './features/pictures/picture-routes.ts'
import { pricingContextRoutes } from './features/pricing-context/routes.ts'
import { createVisitorCountry } from './features/pricing-context/visitor-country.ts'
import { mailingRoutes } from './features/mailings/routes.ts'
import { promoCodeRoutes } from './features/promo-codes/routes.ts'
import { invoiceDetailsRoutes } from './features/invoice-details/routes.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { createFingerprintIndex } from './features/same-picture/fingerprint-index.ts'
import { samePictureRoutes } from './features/same-picture/routes.ts'
import { saveRoutes } from './features/saves/routes.ts'
import { findNow } from './features/search-counts/find-now.ts'
import { searchCountRoutes } from './features/search-counts/routes.ts'
import { createSearchCounter, type SearchCounter } from './features/search-counts/search-counter.ts'
import { searchRoutes } from './features/search/routes.ts'
import { createCatalogueSearch } from './features/search/search-catalogue.ts'
import { createSearchEngines } from './features/search/search-engines.ts'
import { authenticate } from './features/sessions/log-in.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { logoRoutes } from './features/settings/logo-routes.ts'
import type { Settings } from './features/settings/keep-settings.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { signUpRoutes } from './features/sign-up/routes.ts'
import { earningRoutes } from './features/earnings/routes.ts'
import { correctionRoutes } from './features/corrections/routes.ts'
import { paperReleaseRoutes } from './features/paper-releases/routes.ts'
import { releaseRoutes } from './features/releases/routes.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import { faceRoutes } from './features/faces/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { payoutRoutes } from './features/payouts/routes.ts'
import { studioRoutes } from './features/studio/routes.ts'
import { submissionRoutes } from './features/submissions/routes.ts'
import { uploadStudioRoutes } from './features/uploads/routes.ts'
import { transparencyRoutes } from './features/transparency/routes.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { type ConnectionLimits, default_connection_limits, guardConnections } from './http/connections.ts'
import { docsRoutes } from './http/docs-page.ts'
import { requestId, acceptEmptyJson, exposed_headers, serverOptions } from './http/server-options.ts'
import { createErrorHandler } from './http/errors.ts'
import { etags } from './http/etag.ts'
import { noticeHangUps } from './http/hang-ups.ts'
import { noteMethods } from './http/method-refusals.ts'
import { inProcessTransport } from './http/in-process-transport.ts'
import { EndpointRegistry, type MountDeps } from './http/mount.ts'
import { refuseUnexpected } from './http/refuse-unexpected.ts'
import { createPageCache } from './http/page-cache.ts'
import { acceptUploads } from './http/read-upload.ts'
import { type PageBuild, pages } from './http/pages.ts'
import { secureHeaders } from './http/secure-headers.ts'
import { traceRequests } from './http/trace-requests.ts'
import { createTurns } from './http/turns.ts'
import { createAnalytics } from './outside/analytics.ts'
import { createCutoutService } from './outside/cutout.ts'
import { createGeo } from './outside/geo.ts'
import type { Payments } from './outside/payments.ts'
import { createRates } from './outside/rates.ts'
import { limitRequests } from './http/limit-requests.ts'
import { refuseOnSocket } from './http/socket-refusal.ts'

export interface AppOptions extends Deps {
  settings: Settings
  connection_string: string
  payments: Payments
  /** The web app. Without it, as in tests of the API alone, unknown URLs are refused as JSON. */
  web?: { loadBuild: () => Promise<PageBuild>; client_dir?: string | undefined }
  /** Aborted when the process starts to stop; from then on it is not ready. */
  stopping?: AbortSignal
  /** Prepares the search engine only on demand; PostgreSQL answers until then. For tests. */
  search_on_demand?: boolean
  /** Overrides limits of the search server. For tests. */
  search_server_limits?: Parameters<typeof createSearchEngines>[0]['server_limits']
  /** Overrides the connection limits. For tests. */
  connection_limits?: ConnectionLimits
  /** Runs before the routes are added, for hooks that must see every request (Vite in development). */
  before?: (app: FastifyInstance) => Promise<void>
}

/** Time until the search index contains a change that was noticed, in ms. */
const INDEXED_AFTER_MS = 1_000

/** Builds the whole server without listening: routes, pages, images. Closing it stops everything it started. */
export async function buildApp({
  connection_string,
  payments,
  web,
  before,
  stopping,
  search_on_demand = false,
  search_server_limits,
  connection_limits: limits = default_connection_limits,
  ...deps
}: AppOptions) {
  const { config, settings, db, log } = deps
  const handleError = createErrorHandler(deps)
  const app = Fastify({
    ...serverOptions(config, limits),
    // At level "info" Fastify would log where it listens, which the start already prints.
    loggerInstance: log.level === 'info' ? log.child({}, { level: 'warn' }) : log,
    genReqId: requestId,
    // A logger per request costs more than most hooks; log lines about a request include its id instead.
    childLoggerFactory: (logger) => logger,
    clientErrorHandler: refuseOnSocket,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
  })
  app.setErrorHandler(handleError)
  const connections = guardConnections(app, { ...deps, limits, draining: stopping })
  noticeHangUps(app)
  traceRequests(app)
  await before?.(app)

  secureHeaders(app, config)
  const turns = createTurns(app, config)
  await limitRequests(app, deps)
  logRequests(app, log)
  refuseUnexpected(app, config)

  const search_engines = createSearchEngines({
    config,
    log,
    connection_string,
    on_demand: search_on_demand,
    server_limits: search_server_limits,
  })
  const mount_deps: MountDeps = {
    ...deps,
    analytics: createAnalytics(config, log),
    registry: new EndpointRegistry(),
    admitMember: (token) => authenticate(deps, token),
    admitOperator: (token) => authenticateOperator(deps, token),
  }
  const replicas = config.database_read_urls.length ? readReplicas({ ...deps, connection_string }) : undefined
  const reads: Db = replicas ?? db
  const catalogue_counts = createCatalogueCounts(reads, config)
  const meanings = keepMeanings(db)
  const search = createCatalogueSearch(reads, search_engines, {
    eager: !search_on_demand,
    presentMeanings: meanings.present,
  })
  const search_counter = createSearchCounter(deps, (words) => findNow(search, words))
  const refuseOtherMethods = noteMethods(app)
  await app.register(async (api) => {
    await prepareApi(api, config)
    apiRoutes(api, { ...mount_deps, settings, payments, reads, catalogue_counts, search, search_counter })
    refuseOtherMethods(api)
  })
  await app.register(async (scope) => webhookRoutes(scope, { ...deps, payments }))
  const cache = createPageCache()
  const metrics = createMetrics(app, { ...deps, search_engines, connections, page_cache: cache })
  healthRoutes(app, { ...deps, metrics, stopping })
  await app.register(async (scope) => pictureRoutes(scope, deps))
  app.get('/originals/boards/:board_key', (request, reply) => sendBinder(deps, request, reply))
  await app.register(async (scope) => logoRoutes(scope, deps))
  refuseOtherMethods(app)

  if (web) {
    const transport = inProcessTransport(mount_deps.registry)
    // Before this process listens, because a page it renders may load its scripts from another process.
    const { client_dir } = web
    if (client_dir)
      await retryingWhenLost(
        () => keepBrowserFiles(db, client_dir),
        (line) => log.warn(line),
      )
    const findBuilt = (name: string) => findFile(db, name)
    await pages(app, { ...deps, transport, cache, turns, findFile: findBuilt, ...web })
  }

  const changes = new Notices(connection_string, 'catalogue_changed')
  const forgetReads = () => {
    catalogue_counts.forget()
    cache.clear()
  }
  changes.on('notice', () => {
    meanings.forget()
    forgetReads()
    search_engines.notice()
    forgetPictures()
    // Until now, the search index or a replica may have returned data older than the change.
    setTimeout(forgetReads, replicas?.caught_up_after_ms ?? INDEXED_AFTER_MS).unref()
  })
  await changes.start()
  const setting_changes = await settings.start(connection_string, () => {
    cache.clear()
    forgetPictures()
  })
  search_engines.notice()
  app.addHook('onClose', async () => {
    await changes.stop()
    await setting_changes.stop()
    await mount_deps.analytics.stop()
    await search_counter.stop()
    await search_engines.stop()
    await replicas?.stop()
  })
  return { app, connections, metrics, search_engines, search_counter, registry: mount_deps.registry, cache }
}

const readReplicas = ({ config, db, log, connection_string }: Deps & { connection_string: string }) =>
  new ReadReplicas({
    primary: db,
    primary_url: connection_string,
    urls: config.database_read_urls,
    connections: config.database_pool,
    log,
  })

/** Sends each request's id in a header, the same as in the log. */
function logRequests(app: FastifyInstance, log: Deps['log']) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  if (log.level !== 'debug' && log.level !== 'trace') return
  app.addHook('onResponse', async (request, reply) => {
    const { method, id } = request
    const route = request.routeOptions.url
    log.debug(
      { request_id: id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request completed',
    )
  })
}

/** Sets the API's CORS rules, encodings and body parsers. */
async function prepareApi(api: FastifyInstance, config: Config) {
  await api.register(cors, {
    // The pages may be on another host than the API; no other site may call it from a browser.
    origin: config.public_origin,
    // A plain OPTIONS request is valid.
    strictPreflight: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: exposed_headers,
  })
  await api.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1_000,
    // A list of 20 takes 0.1 ms in one go, and four times as long as a stream; longer answers would block other
    // requests.
    syncThreshold: 65_536,
    // Best quality takes ten times as long for 5 percent fewer bytes.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  })
  etags(api)
  acceptEmptyJson(api)
  acceptUploads(api)
}

interface ApiDeps extends MountDeps {
  settings: Settings
  payments: Payments
  /** The database, or a replica with hardly any lag. */
  reads: Db
  catalogue_counts: ReturnType<typeof createCatalogueCounts>
  search: ReturnType<typeof createCatalogueSearch>
  search_counter: SearchCounter
}

function apiRoutes(api: FastifyInstance, deps: ApiDeps) {
  assetRoutes(api, deps)
  categoryRoutes(api, deps)
  contributorRoutes(api, deps)
  curationRoutes(api, deps)
  searchRoutes(api, deps)
  searchCountRoutes(api, deps)
  meaningRoutes(api, deps)
  signUpRoutes(api, deps)
  sessionRoutes(api, deps)
  memberRoutes(api, deps)
  accountRoutes(api, deps)
  passwordResetRoutes(api, deps)
  creditRoutes(api, deps)
  saveRoutes(api, deps)
  downloadRoutes(api, deps)
  certificateRoutes(api, deps)
  const with_cutouts = { ...deps, cutout_service: createCutoutService(deps.config) }
  cutoutRoutes(api, with_cutouts)
  downloadSizeRoutes(api, with_cutouts)
  subscriptionRoutes(api, deps)
  invoiceDetailsRoutes(api, deps)
  receiptRoutes(api, deps)
  promoCodeRoutes(api, deps)
  mailingRoutes(api, deps)
  const visitorCountry = createVisitorCountry(createGeo(deps.config))
  pricingContextRoutes(api, { ...deps, visitorCountry, rates: createRates(deps.config) })
  paymentRoutes(api, { ...deps, visitorCountry })
  memberExportRoutes(api, deps)
  enquiryRoutes(api, deps)
  studioRoutes(api, deps)
  uploadStudioRoutes(api, deps)
  earningRoutes(api, deps)
  payoutRoutes(api, deps)
  transparencyRoutes(api, deps)
  releaseRoutes(api, deps)
  boardRoutes(api, deps)
  paperReleaseRoutes(api, deps)
  correctionRoutes(api, deps)
  withdrawalRoutes(api, deps)
  applicationRoutes(api, deps)
  deskRoutes(api, deps)
  settingRoutes(api, deps)
  const fingerprint_index = createFingerprintIndex(deps.db)
  uploadRoutes(api, { ...deps, fingerprint_index })
  uploadCsvRoutes(api, deps)
  demoRoutes(api, deps)
  reviewRoutes(api, { ...deps, fingerprint_index })
  faceRoutes(api, deps)
  samePictureRoutes(api, { ...deps, fingerprint_index })
  submissionRoutes(api, { ...deps, fingerprint_index })
  docsRoutes(api, deps)
}
