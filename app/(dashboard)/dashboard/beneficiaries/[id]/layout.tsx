import { layoutOf } from "@/app/item-layout";
import { readBeneficiary } from "@/lib/beneficiaries/beneficiaries";

export default layoutOf(readBeneficiary);
