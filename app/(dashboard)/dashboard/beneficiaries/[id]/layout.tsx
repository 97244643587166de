import { layoutOf } from "@/app/(dashboard)/dashboard/item-layout";
import { readBeneficiary } from "@/lib/beneficiaries/beneficiaries";

export default layoutOf(readBeneficiary);
