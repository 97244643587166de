import type { Belongings } from "./test-belongings";

const noCase = "cas_00000000000000000000000000";
const noDocument = "doc_00000000000000000000000000";
/** A PNG of one pixel. */
const smallestImage =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** How a test calls the operations of verification and review. */
export const kycSamples = {
  "kyc.upload": () => ({
    body: {
      documentType: "ghana_card",
      fileName: "card.png",
      contentType: "image/png",
      content: smallestImage,
    },
  }),
  "kyc.begin-upload": () => ({
    body: {
      documentType: "proof_of_address",
      fileName: "bill.pdf",
      sizeBytes: 68,
      sha256: "0".repeat(64),
    },
  }),
  "kyc.read-upload": (of: Belongings) => ({ path: `/api/users/kyc-uploads/${of.uploadId}` }),
  "kyc.put-part": (of: Belongings) => ({ path: `/api/users/kyc-uploads/${of.uploadId}/parts/1` }),
  "kyc.finish-upload": (of: Belongings) => ({
    path: `/api/users/kyc-uploads/${of.uploadId}/finish`,
  }),
  "kyc.status": () => ({}),
  "reviews.list": () => ({ path: "/api/review/cases?status=undecided&assignee=none" }),
  "reviews.next": () => ({}),
  "reviews.read": () => ({ path: `/api/review/cases/${noCase}` }),
  "reviews.update": () => ({ path: `/api/review/cases/${noCase}`, body: { priority: "high" } }),
  "reviews.claim": () => ({ path: `/api/review/cases/${noCase}/claim` }),
  "reviews.release": () => ({ path: `/api/review/cases/${noCase}/release` }),
  "reviews.decide": () => ({
    path: `/api/review/cases/${noCase}/decision`,
    body: { decision: "approve", version: 1 },
  }),
  "reviews.add-note": () => ({
    path: `/api/review/cases/${noCase}/notes`,
    body: { note: "Called the owner." },
  }),
  "reviews.enter-facts": () => ({
    path: `/api/review/cases/${noCase}/documents/${noDocument}`,
    body: { fullName: "Ama Mensah", bornOn: "1990-05-21" },
  }),
  "reviews.document-content": () => ({ path: `/api/review/documents/${noDocument}/content` }),
  "reviews.preview": () => ({ path: `/api/review/documents/${noDocument}/preview` }),
  "reviews.show-preview": () => ({ path: "/api/review/previews/none" }),
  "reviews.hits": () => ({ path: "/api/review/hits?status=open" }),
  "reviews.resolve-hit": () => ({
    path: "/api/review/hits/hit_00000000000000000000000000/resolve",
    body: { outcome: "cleared", reason: "Born in another year." },
  }),
  "reviews.figures": () => ({}),
  "reviews.update-settings": () => ({ body: { automaticAssignment: true } }),
};
