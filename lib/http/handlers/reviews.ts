import type { StaffPrincipal } from "@/lib/auth/principal";
import * as reviews from "@/lib/contract/reviews";
import type { DbTransaction } from "@/lib/db/client";
import { defineRoute } from "@/lib/http/define-route";
import { fileReply } from "@/lib/http/replies";
import {
  addNote,
  claimCase,
  claimNextCase,
  releaseCase,
  updateCase,
} from "@/lib/reviews/claim-case";
import { decideCase } from "@/lib/reviews/decide-case";
import { enterFacts } from "@/lib/reviews/enter-facts";
import { readFigures, updateSettings } from "@/lib/reviews/figures";
import { listHits, resolveHit } from "@/lib/reviews/hits";
import { readCase } from "@/lib/reviews/read-case";
import { listCases } from "@/lib/reviews/read-queue";
import { downloadPage, previewDocument, showPreview } from "@/lib/reviews/show-document";
import { viewCase } from "@/lib/reviews/view-case";

interface Call {
  tx: DbTransaction;
  principal: StaffPrincipal;
  params: { id: string };
}

/** The case after a change of it. */
async function after({ tx, principal, params }: Call, change: Promise<void>) {
  await change;
  return readCase(params.id, principal, tx);
}

export const reviewRoutes = [
  defineRoute(reviews.listCasesOperation, ({ principal, query }) => listCases(query, principal)),
  defineRoute(reviews.claimNextOperation, ({ tx, principal }) => claimNextCase(tx, principal)),
  defineRoute(reviews.readCaseOperation, ({ principal, params }) => viewCase(params.id, principal)),
  defineRoute(reviews.updateCaseOperation, (call) =>
    after(call, updateCase(call.tx, call.principal, call.params.id, call.body)),
  ),
  defineRoute(reviews.claimCaseOperation, (call) =>
    after(call, claimCase(call.tx, call.principal, call.params.id)),
  ),
  defineRoute(reviews.releaseCaseOperation, (call) =>
    after(call, releaseCase(call.tx, call.principal, call.params.id)),
  ),
  defineRoute(reviews.decideCaseOperation, (call) =>
    after(call, decideCase(call.tx, call.principal, call.params.id, call.body)),
  ),
  defineRoute(reviews.addNoteOperation, (call) =>
    after(call, addNote(call.tx, call.principal, call.params.id, call.body.note)),
  ),
  defineRoute(reviews.enterFactsOperation, (call) =>
    after(call, enterFacts(call.tx, call.principal, call.params, call.body)),
  ),
  defineRoute(reviews.readDocumentContentOperation, async ({ principal, params, query }) => {
    const { bytes, fileName } = await downloadPage(principal, params.id, query.page);
    return fileReply(bytes, fileName);
  }),
  defineRoute(reviews.previewDocumentOperation, ({ tx, principal, params }) =>
    previewDocument(tx, principal, params.id),
  ),
  defineRoute(reviews.showPreviewOperation, async ({ principal, params }) =>
    fileReply(await showPreview(principal, params.token)),
  ),
  defineRoute(reviews.listHitsOperation, ({ query }) => listHits(query)),
  defineRoute(reviews.resolveHitOperation, ({ tx, principal, params, body }) =>
    resolveHit(tx, principal, params.id, body),
  ),
  defineRoute(reviews.readFiguresOperation, () => readFigures()),
  defineRoute(reviews.updateReviewSettingsOperation, ({ tx, principal, body }) =>
    updateSettings(tx, principal, body),
  ),
];
