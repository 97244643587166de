import * as kyc from "@/lib/contract/kyc";
import { defineRoute } from "@/lib/http/define-route";
import { finishUpload } from "@/lib/kyc/finish-upload";
import { readOwnKyc } from "@/lib/kyc/read-kyc";
import { uploadDocument } from "@/lib/kyc/upload-document";
import { beginUpload, putPart, readUpload } from "@/lib/kyc/uploads";

export const kycRoutes = [
  defineRoute(kyc.readKycStatusOperation, ({ principal }) => readOwnKyc(principal.merchantId)),
  defineRoute(kyc.uploadDocumentOperation, ({ principal, body }) =>
    uploadDocument(principal, body),
  ),
  defineRoute(kyc.beginUploadOperation, ({ tx, principal, body }) =>
    beginUpload(tx, principal, body),
  ),
  defineRoute(kyc.readUploadOperation, ({ principal, params }) => readUpload(principal, params.id)),
  defineRoute(kyc.putPartOperation, ({ principal, params, body }) =>
    putPart(principal, params, body),
  ),
  defineRoute(kyc.finishUploadOperation, ({ principal, params }) =>
    finishUpload(principal, params.id),
  ),
];
