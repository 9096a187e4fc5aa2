/** An old word, what to write instead, and uses of the same word that are right. */
export type OldWord = { pattern: RegExp; standard: string; except?: RegExp; exceptFiles?: RegExp }

/** Names that stood for something in earlier versions; looked for everywhere, and in the names of files. */
export const oldNames: OldWord[] = [
  {
    pattern: /\b(open|copy)-?books\b|\bopenBooks|\bOpenBooks|\bBooks\b(?=[;,)>])/,
    standard: 'database, openDatabase',
  },
  {
    pattern: /\b(compose|queue|send|render|preview|test)Letters?\b|\bLetter(Kind|Facts)\b/,
    standard: 'email',
  },
  {
    pattern: /\bshapesOf\b|\.shapes(\.ts)?\b|\b(?!Phone)\w+Shape\b/,
    standard: 'schema',
    exceptFiles: /^src\/drawings\//,
  },
  { pattern: /\b(ask)?[iI]nHouse\b|\bin-house\b/, standard: 'callInProcess, server-side caller' },
  { pattern: /\b[kK]ept[A-Z]\w*|\bkept-\w+\.ts/, standard: 'cached…, saved…' },
  { pattern: /\b(seal|unseal|sealed|vault)[A-Z]\w*|\bopenVault\b/, standard: 'encrypt, decrypt, secrets' },
  { pattern: /\b[lL]iveDesk\b|\blive-desk\b/, standard: 'liveEvents' },
  { pattern: /\bPostOffice\b|\b(openTest|Test)Post\b/, standard: 'Mailer, openTestMailer' },
  { pattern: /\b(openM|m)ailFolder\b/, standard: 'openEmlDirectory, emlDirectory' },
  {
    pattern: /\bpaper-page\b|\bPaperPage\b|\bPapers\b/,
    standard: 'PdfRenderer, pdf-page',
    except: /caption="Papers/,
  },
  { pattern: /\bsharedTries\b|\bshared-tries\b/, standard: 'sharedAttempts' },
  { pattern: /\b(makeCopy|MadeCopy|restoreCopy|uploadsInCopy)\b/, standard: 'createBackup, restoreBackup' },
  { pattern: /\bcheckReplies\b|\b(caller|email|Caller)Reply\b|Schemas\.reply\b/, standard: 'output' },
  {
    pattern: /\.letters\(\)|(?<![\w-])\.?desk(-(nav|top)|(?= (wide|input)))/,
    standard: 'emails(), staff pages',
  },
  { pattern: /\bmarkOf\b/, standard: 'getEtag' },
  { pattern: /\bwhoMayKnow\b|\bwho-may-know\b/, standard: 'canSeeEvent' },
  {
    pattern: /\bdraftInReach\b|\bdraft-in-reach\b|\bnextFor\b|\bnext-for\b/,
    standard: 'findDraft, nextStep',
  },
  {
    pattern: /\bnot-done\b|\btyped-in\b|\bdone-notice\b/,
    standard: 'form errors, submitted values, success message',
  },
  {
    pattern: /\b(\w+A|a)tOnce\b|\bat-once\b/,
    standard: 'synchronous read; concurrent…, concurrency; …PerQuery',
  },
  { pattern: /\b(tell|told|heard?)[A-Z]\w*|\b(tell|told)-[\w-]+\.ts/, standard: 'notify…, publish…, …Sent' },
  { pattern: /\b(most|longest|largest)[A-Z]\w*/, standard: 'MAX_…' },
  {
    pattern: /\bReadyAnswer\b|\bready(Phones?|PageTexts|PublicProfile)\b|\bready-(answer|catalogue)\b/,
    standard: 'CachedJson, get…Json',
  },
  {
    pattern: /\bsay(Place|Private)\b|\bcontext\.sa(y|id)\b|\bprivately\(/,
    standard: 'setHeader, responseHeaders, setListHeaders, getCacheControl',
  },
  {
    pattern: /\b\w*[bB]enchRecord\w*|\b(register|read|toTicket|Ticket)Bench\b|\breadBenchRow\b/,
    standard: 'part tests, PartTestRecord, TicketWorkspace',
  },
  {
    pattern: /\b(keep|rewrite|read)Work\b|\bWorkFacts\b|\bcatchUp\b|\b(keep-work|read-work-facts|catch-up)\b/,
    standard: 'maintain…, calculate…, fillDerivedRows',
  },
  {
    pattern: /\bHeldRow\b|\bholdNextRow\b|\bisStillHeld\b|\bleaseEmails\b|\binHand\b/,
    standard: 'LeasedRow, leaseNextRow, isStillLeased, releaseLeases, running',
  },
  {
    pattern: /\b(Live|Price|Staff)News\b|\b(card|price|live|read)News[A-Z]?\w*/,
    standard: '…Events, …Notices',
  },
  { pattern: /\btype Kit\b|: Kit\b/, standard: '…Deps' },
  { pattern: /\b(read)?QuoteFile\b/, standard: 'TicketQuoteRows' },
  { pattern: /\bformatIssued\b|\bpatiently\b/, standard: 'formatDay, retryWhileBusy' },
  { pattern: /\bdoHold\b|\bholdingWords\b/, standard: 'conditionsHold, filterTickets' },
  { pattern: /\bDemo(Scene|Play|Turn|Act)\b/, standard: 'DemoTicket, DemoContext, DemoActor, DemoStep' },
  { pattern: /\b(const|let) immediately\b|\basInput\b|\bbelief\b/, standard: 'say what it is' },
  { pattern: /\bbench-(facts|talk|timeline|bar|columns)\b/, standard: 'workspace-…, part-test-…' },
  { pattern: /\b(ticket|site)-frame\b|\bTicketFrame\b/, standard: '…-layout' },
  { pattern: /\b(fold|work)-says\b|\bsays=/, standard: 'hint' },
  {
    pattern: /\b(quote|shipping|passkeys|security|updates|link|buyer)Done\b|\bdoneWords\b/,
    standard: '…SuccessMessages',
  },
  { pattern: /\b(service|breadcrumb|business|question)Facts\b/, standard: 'to…JsonLd' },
  { pattern: /\b(money|quote|shipping|ending|partTest)Work\b|\bworkRows\b/, standard: 'to…Row, getWorkRows' },
  { pattern: /\bnoteLoggedOut\b|\buseSeen(Ticket)?\b/, standard: 'setLoggedOut, useReportSeen' },
  { pattern: /\baskPasskey\b|\bask-passkey\b/, standard: 'requestPasskey' },
  {
    pattern: /\b(signedUp|signedIn|customerIn|staffIn)\(/,
    standard: 'signUp, logInByApi, openAsCustomer, openAsStaff',
  },
]

const alphabet =
  /(capital|small|first|two|of the|three|four|six|other|all|Latin|by|no|and|or|or more|few|these|which) letters?\b|letters? (and|or|nor|of|by) (\w+ )?(digits?|the alphabet|signs?|numbers?|letter)|digits (and|or) letters/i
const wireName = /[`'"./{]letters?\b|\bletters?[`'"/}:]|\bletter=/

/** Words of comments, test titles and documents. What people read on screen keeps its own voice. */
export const oldWords: OldWord[] = [
  {
    pattern: /\b(the|its|their|our|own|fresh|these|same|other|in|shop's) books\b/i,
    standard: 'database',
  },
  {
    pattern: /\bletters?\b/i,
    standard: 'email',
    except: new RegExp(`${alphabet.source}|${wireName.source}`, 'i'),
  },
  {
    pattern: /\bshapes?\b/i,
    standard: 'schema',
    exceptFiles: /^src\/drawings\/|^src\/contract\/catalogue|^docs\/design\.md/,
  },
  { pattern: /\bdoors?\b/i, standard: 'router, register' },
  { pattern: /\b(in )?house\b/i, standard: 'app, in process', except: /house number/i },
  { pattern: /\b(kept|ready) (answers?|bytes)\b|\blie(s)? ready\b/i, standard: 'cached response' },
  {
    pattern: /\b(un)?seal(ed|s|ing)?\b|\bvault\b/i,
    standard: 'encrypt',
    except: /['`.]sealed|sealed`|\bseal: |\.seal\b/,
  },
  {
    pattern: /\bpapers?\b/i,
    standard: 'document',
    exceptFiles: /^docs\/design\.md$/,
    except: /\bon paper\b|[`'".]paper|paper[`'":]|[A-Z0-9]{2} paper|sheet of paper/,
  },
  { pattern: /\b(live|event|staff) desk\b/i, standard: 'event hub; staff pages' },
  { pattern: /\bpatience\b/i, standard: 'timeout' },
  { pattern: /\bstrangers?\b/i, standard: 'anonymous visitor' },
  { pattern: /\bwhoever\b/i, standard: 'visitor, customer, staff member, operator, caller' },
  { pattern: /\bsomebody\b/i, standard: 'visitor, customer, staff member' },
  { pattern: /\bnobody\b/i, standard: 'no visitor, no caller, anonymous', except: /`nobody`/ },
  { pattern: /\bverbs? of the\b|\bone verb\b|\beach verb\b|\ba verb is\b/i, standard: 'use case, function' },
  { pattern: /\bhear(s|d)?\b/i, standard: 'receive, notify' },
]
