import { layoutOf } from "@/app/(dashboard)/dashboard/item-layout";
import { readBeneficiary } from "@/lib/beneficiaries/read-beneficiary";

export default layoutOf(readBeneficiary);
